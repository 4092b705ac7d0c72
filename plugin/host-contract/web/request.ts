import { request } from 'node:http';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface Sent {
  /** A list is sent as so many headers of the same name. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
  /** In several chunks without Content-Length. */
  readonly isChunked?: boolean;
}

/** One request on a connection of its own, with exactly these headers and bytes. `path` is sent as it is. */
export function send(
  url: string,
  [method, path]: readonly [string, string],
  { headers = {}, body, isChunked = false }: Sent = {},
): Promise<Reply> {
  const { hostname, port } = new URL(url);
  const length = body === undefined || isChunked ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers: { ...length, ...headers }, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => void chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
      );
    });
    outgoing.once('error', reject);
    if (isChunked && body !== undefined) outgoing.write(Buffer.from(body).subarray(0, 1));
    outgoing.end(isChunked && body !== undefined ? Buffer.from(body).subarray(1) : body);
  });
}
