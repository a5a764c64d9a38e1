"""Hosts of their own on one machine: network namespaces on a bridge, each with its address.

Only root can make them, and not in every container: `why_not()` says what is missing. Leaving the
network kills whatever runs in it and takes it away, also after a failure.
"""

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Self

NAME = "rt"  # and the id of the process, and a digit
PROGRAMS = ("ip", "nginx", "redis-server", "rabbitmq-server")


def why_not() -> str:
    """What keeps a network from being made here; nothing if nothing does."""
    if os.geteuid() != 0:
        return "network namespaces need root"
    missing = [name for name in PROGRAMS if not shutil.which(name, path=search_path())]
    if postgresql() is None:
        missing.append("postgresql")
    if missing:
        return f"not installed: {', '.join(missing)}"
    probe = f"rtp{os.getpid()}"
    for steps in (
        (["netns", "add", probe], ["netns", "del", probe]),
        (["link", "add", probe, "type", "bridge"], ["link", "del", probe]),
    ):
        for step in steps:
            done = subprocess.run(["ip", *step], capture_output=True, text=True)
            if done.returncode:
                return f"network namespaces can't be made here ({done.stderr.strip()})"
    return ""


def search_path() -> str:
    return f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"


def postgresql() -> Path | None:
    """The folder of Debian's newest PostgreSQL."""
    folders = Path("/usr/lib/postgresql").glob("*/bin/pg_ctl")
    newest = sorted(folders, key=lambda path: int(path.parts[-3]))
    return newest[-1].parent if newest else None


class Host:
    def __init__(self, network: "Network", name: str, number: int) -> None:
        self.network, self.name = network, name
        self.address = f"{network.prefix}.{number}"
        self.space = f"{network.name}-{name}"
        self.link = f"{network.name}v{number}"  # our end of its cable: at most 15 letters
        inner = f"{network.name}i{number}"
        ip("netns", "add", self.space)
        ip("link", "add", self.link, "type", "veth", "peer", "name", inner)
        ip("link", "set", self.link, "master", network.name, "up")
        ip("link", "set", inner, "netns", self.space)
        for step in (
            ["addr", "add", f"{self.address}/24", "dev", inner],
            ["link", "set", inner, "up"],
            ["link", "set", "lo", "up"],
        ):
            ip("-n", self.space, *step)

    def start(
        self, *command: str | Path, user: str = "", env: Mapping[str, str] | None = None, log: str
    ) -> subprocess.Popen[bytes]:
        """A process of this host; what it says goes into the network's folder."""
        with (self.network.folder / f"{log}.log").open("ab") as output:
            return subprocess.Popen(
                [*self.within(user), *map(str, command)],
                env={**os.environ, "PATH": search_path(), **(env or {})},
                cwd=self.network.cwd,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )

    def run(
        self, *command: str | Path, user: str = "", env: Mapping[str, str] | None = None
    ) -> str:
        done = subprocess.run(
            [*self.within(user), *map(str, command)],
            env={**os.environ, "PATH": search_path(), **(env or {})},
            cwd=self.network.cwd,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        return done.stdout

    def within(self, user: str) -> tuple[str, ...]:
        other = ("runuser", "-u", user, "--") if user else ()
        return ("ip", "netns", "exec", self.space, *other)

    def kill(self) -> None:
        """As a power cut would end it: everything at once."""
        kill_all_in(self.space)

    def cut(self) -> None:
        ip("link", "set", self.link, "down")

    def mend(self) -> None:
        ip("link", "set", self.link, "up")


class Network:
    """`cwd` is where its processes run, `folder` where they may write."""

    def __init__(self, folder: Path, *, number: int, cwd: Path) -> None:
        self.folder, self.cwd = folder, cwd
        self.name = f"{NAME}{os.getpid()}{number}"
        self.prefix = f"10.213.{number * 100 + os.getpid() % 100}"
        self.hosts: dict[str, Host] = {}

    def __enter__(self) -> Self:
        remove_left_over()
        ip("link", "add", self.name, "type", "bridge")
        ip("addr", "add", f"{self.prefix}.254/24", "dev", self.name)
        ip("link", "set", self.name, "up")
        return self

    def add(self, name: str) -> Host:
        self.hosts[name] = Host(self, name, len(self.hosts) + 1)
        return self.hosts[name]

    def __exit__(self, *problem: object) -> None:
        for host in self.hosts.values():
            host.kill()
            subprocess.run(["ip", "netns", "del", host.space], stderr=subprocess.DEVNULL)
            subprocess.run(["ip", "link", "del", host.link], stderr=subprocess.DEVNULL)
        subprocess.run(["ip", "link", "del", self.name])


def kill_all_in(space: str) -> None:
    deadline = time.monotonic() + 30
    while pids := subprocess.run(
        ["ip", "netns", "pids", space], capture_output=True, text=True
    ).stdout.split():
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(int(pid), signal.SIGKILL)
        assert time.monotonic() < deadline, f"{space} does not end"
        time.sleep(0.05)


def remove_left_over() -> None:
    """Of a run that was killed: nobody else can know what it left."""
    spaces = subprocess.run(["ip", "netns", "list"], capture_output=True, text=True).stdout
    for space in re.findall(rf"^({NAME}\d+-\w+)", spaces, re.MULTILINE):
        if is_over(space):
            kill_all_in(space)
            subprocess.run(["ip", "netns", "del", space])
    links = subprocess.run(["ip", "-o", "link"], capture_output=True, text=True).stdout
    for link in re.findall(rf"^\d+: ({NAME}\d+(?:v\d+)?)[:@]", links, re.MULTILINE):
        if is_over(link):
            subprocess.run(["ip", "link", "del", link], stderr=subprocess.DEVNULL)


def is_over(name: str) -> bool:
    """Whether the process that made it, whose id is in its name, is gone."""
    pid = re.match(rf"{NAME}(\d+)\d", re.split(r"[-v]", name)[0])
    return pid is not None and not Path(f"/proc/{pid[1]}").exists()


def ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True)
