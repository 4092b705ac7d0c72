import { createTransport } from 'nodemailer';

/** The reference: nodemailer's pool, given the same email so many times, with no bookkeeping. */
interface Order {
  readonly count: number;
  readonly message: Readonly<Record<string, unknown>>;
}

const [, , port = '0', connections = '1'] = process.argv;
const transport = createTransport({
  host: '127.0.0.1',
  port: Number(port),
  ignoreTLS: true,
  pool: true,
  maxConnections: Number(connections),
  maxMessages: 500,
});

process.on('message', async ({ count, message }: Order) => {
  let next = 0;
  async function lane() {
    for (let n = next++; n < count; n = next++) await transport.sendMail({ ...message, to: `many-${n}@many.example` });
  }
  await Promise.all(Array.from({ length: Number(connections) * 2 }, lane));
  process.send?.('done');
});
process.send?.('ready');
