import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { MailPool } from '../../plugin/host';
import { DeliveryFailed } from '../../plugin/kit/delivery';
import { mailPool } from '../../plugin/kit/mail-pool';
import { freePort } from '../support/mariadb';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

describe('connections that are kept for many emails', () => {
  let ending: 'recipient' | 'data' | 'silence' | undefined;
  /** How many more times it ends so. */
  let times = 0;
  let taken = 0;
  let asked = 0;
  let server: SMTPServer;
  let port = 0;
  let pool: MailPool;
  const newPool = () => {
    const failureOf = (cause: unknown) => new DeliveryFailed('It failed.', { cause });
    const sender = { name: '', address: 'site@example.com' };
    return mailPool({ options: { host: '127.0.0.1', port, ignoreTLS: true }, connections: 2, answerMs: 1000, sender, failureOf });
  };
  const drop = () => {
    for (const { _socket } of server.connections as unknown as Set<{ _socket: Socket }>) _socket.destroy();
  };
  const isEnding = (how: typeof ending) => ending === how && times-- > 0;
  const send = (by = pool) => by.send({ to: ['ada@example.com'], subject: 'Hello', text: 'Hello' });
  const ends = (how: typeof ending, count = Number.POSITIVE_INFINITY) => {
    ending = how;
    times = count;
    taken = 0;
    asked = 0;
  };

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      closeTimeout: 50,
      disabledCommands: ['STARTTLS'],
      onRcptTo(_address, _session, done) {
        asked += 1;
        if (isEnding('recipient')) drop();
        else if (!isEnding('silence')) done();
      },
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => {
          taken += 1;
          if (isEnding('data')) drop();
          else done();
        });
      },
    });
    server.on('error', () => undefined);
    port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    pool = newPool();
  });
  afterAll(async () => {
    pool.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  test('one that ends while the server takes the email is told as uncertain, and nothing is sent again', async () => {
    verifies('marketing:sending:doubt', 'D321');
    ends('data', 1);
    await expect(send()).rejects.toMatchObject({ isUncertain: true, isFinal: false });
    expect(taken).toBe(1);
  });

  test('one that is dropped before is replaced at once: the email arrives, once', async () => {
    verifies('marketing:sending:outcomes', 'D321');
    for (const drops of [1, 4]) {
      ends(undefined);
      await send();
      ends('recipient', drops);
      await send();
      expect([asked, taken]).toEqual([drops + 1, 1]);
    }
  });

  test('a server that drops every one is asked five times and no more, also over a connection that was used before', async () => {
    verifies('marketing:sending:outcomes', 'D321');
    ends(undefined);
    await send();
    ends('recipient');
    await expect(send()).rejects.toMatchObject({ isUncertain: false, isUnreached: true });
    expect([asked, taken]).toEqual([5, 0]);
  });

  test('one that says nothing is given up after its time, and the others go on meanwhile', async () => {
    verifies('marketing:sending:outcomes', 'D321');
    ends('silence', 1);
    const fresh = newPool();
    const stalled = send(fresh);
    stalled.catch(() => undefined);
    await until(() => asked === 1);
    await Promise.all([send(fresh), send(fresh), send(fresh)]);
    expect(taken).toBe(3);
    await expect(stalled).rejects.toMatchObject({ isUncertain: false, isUnreached: true });
    expect([asked, taken]).toEqual([4, 3]);
    fresh.close();
  });

  test('one that was used before and says nothing any more is replaced: the email arrives, once', async () => {
    verifies('marketing:sending:outcomes', 'D321');
    const used = newPool();
    ends(undefined);
    await send(used);
    ends('silence', 1);
    await send(used);
    expect([asked, taken]).toEqual([2, 1]);
    used.close();
  });
});
