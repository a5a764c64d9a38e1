"""Does the web process of this container answer? For its health check: the standard library is
quick to load, and Retruco answers only to its own names."""

import http.client
import os
import sys


def answers(port: int, host: str) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/livez", headers={"Host": host})
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


def main() -> None:
    port = int(sys.argv[1]) if sys.argv[1:] else 8000
    host = os.environ.get("ALLOWED_HOSTS", "").split(",")[0].strip() or "localhost"
    sys.exit(0 if answers(port, host) else 1)


if __name__ == "__main__":
    main()
