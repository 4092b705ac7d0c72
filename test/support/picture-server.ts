import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** A real HTTP server on the loopback with files of a test's own. */
export interface PictureServer {
  readonly port: number;
  /** Full address of a path. */
  at(path: string): string;
  /** Paths asked for, in order. */
  readonly asked: string[];
  /** If-None-Match of each request, in order. */
  readonly conditions: (string | undefined)[];
  /** If-Modified-Since of each request, in order. */
  readonly since: (string | undefined)[];
  readonly files: Map<string, Answer>;
  stop(): Promise<void>;
}

/** Start it on a free port; what has no file answers 404. */
export async function startPictures(): Promise<PictureServer> {
  const files = new Map<string, Answer>();
  const asked: string[] = [];
  const conditions: (string | undefined)[] = [];
  const since: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    conditions.push(request.headers['if-none-match']);
    since.push(request.headers['if-modified-since']);
    const { status = 200, headers = {}, body = '' } = files.get(path) ?? { status: 404 };
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    asked,
    conditions,
    since,
    files,
    at: (path) => `http://127.0.0.1:${port}${path}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
