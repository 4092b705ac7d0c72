import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** Pictures whose server hangs up, or answers with an error, until it is back. */
export async function startLatePictures() {
  const png = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#a03020' } })
    .png()
    .toBuffer();
  let isBack = false;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (isBack || path.startsWith('/there')) return void response.writeHead(200).end(png);
    if (path.endsWith('0.png')) return void response.writeHead(503).end();
    request.socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    comeBack: () => {
      isBack = true;
    },
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

export type LatePictures = Awaited<ReturnType<typeof startLatePictures>>;
