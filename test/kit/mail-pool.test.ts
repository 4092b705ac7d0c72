import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { DeliveryFailed } from '../../plugin/kit/delivery';
import { mailPool } from '../../plugin/kit/mail-pool';
import { freePort } from '../support/mariadb';
import { verifies } from '../support/verifies';

test('a connection that ends is told as what is known of the email, and nothing is sent again in silence', async () => {
  verifies('marketing:sending:doubt');
  let ending: 'recipient' | 'data' | undefined;
  let taken = 0;
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    closeTimeout: 50,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => (ending === 'recipient' ? drop() : done()),
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        taken += 1;
        if (ending === 'data') drop();
        else done();
      });
    },
  });
  const drop = () => {
    for (const { _socket } of server.connections as unknown as Set<{ _socket: Socket }>) _socket.destroy();
  };
  server.on('error', () => undefined);
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const failureOf = (cause: unknown) => new DeliveryFailed('It failed.', { cause });
  const sender = { name: '', address: 'site@example.com' };
  const pool = mailPool({ options: { host: '127.0.0.1', port, ignoreTLS: true }, connections: 1, sender, failureOf });
  const send = () => pool.send({ to: ['ada@example.com'], subject: 'Hello', text: 'Hello' });
  try {
    await send();
    ending = 'data';
    await expect(send()).rejects.toMatchObject({ isUncertain: true, isFinal: false });
    expect(taken).toBe(2);
    ending = 'recipient';
    await expect(send()).rejects.toMatchObject({ isUncertain: false, isUnreached: true });
    ending = undefined;
    await send();
    expect(taken).toBe(3);
  } finally {
    pool.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
});
