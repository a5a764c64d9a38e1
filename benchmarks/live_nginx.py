"""nginx before the same pages: the snapshot as a file, and `deploy/nginx-live.conf` as it is."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.installation import ROOT, free_port, wait_for

NGINX = os.environ.get("NGINX_PROGRAM") or shutil.which("nginx")
LINE = "# -----"


@contextmanager
def nginx(base: Path, bodies: Path, product: int, workers: int) -> Iterator[list[tuple[int, int]]]:
    """The port of each of the two, both with the process; none where nginx is not installed."""
    if not NGINX:
        yield []
        return
    files, cache, home = free_port(), free_port(), base / "nginx"
    home.mkdir()
    for file in bodies.glob("*.gz"):
        shutil.copy(file, home / file.name)
    above, location = live_conf(home)
    (home / "nginx.conf").write_text(
        f"""worker_processes {workers}; worker_rlimit_nofile 30000; daemon off;
        pid {home}/pid; error_log {home}/error;
        events {{ worker_connections 14000; }}
        http {{ access_log off; default_type text/html; keepalive_requests 1000000;
          client_body_temp_path {home}/b; proxy_temp_path {home}/p; fastcgi_temp_path {home}/f;
          uwsgi_temp_path {home}/u; scgi_temp_path {home}/s;
          upstream retruco_web {{ server 127.0.0.1:{product}; }}
          {above}
          server {{ listen 127.0.0.1:{files}; root {home}; gzip_static always; }}
          server {{ listen 127.0.0.1:{cache} backlog=4096; {location}
            location / {{ include {ROOT / "deploy" / "nginx-proxy.conf"}; }} }} }}"""
    )
    os.chmod(base, 0o755)  # noqa: S103 (nginx's workers are somebody else)
    server = subprocess.Popen([NGINX, "-c", str(home / "nginx.conf"), "-p", str(home)])  # noqa: S603
    try:
        wait_for(files)
        yield [(files, server.pid), (cache, server.pid)]
    finally:
        server.terminate()
        server.wait()


def live_conf(home: Path) -> tuple[str, str]:
    """What goes beside the servers, and what goes into one; with folders of our own."""
    text = (ROOT / "deploy" / "nginx-live.conf").read_text()
    text = text.replace("/var/cache/nginx/retruco", str(home / "cache"))
    text = text.replace("/etc/nginx/retruco-proxy.conf", str(ROOT / "deploy" / "nginx-proxy.conf"))
    above, _, below = text.partition(LINE)
    return above, below.partition("\n")[2]
