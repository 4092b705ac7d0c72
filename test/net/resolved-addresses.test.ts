import type { LookupAddress } from 'node:dns';
import { allowList } from '../../plugin/net/allow-list';
import { guardedConnector, lookupWith } from '../../plugin/net/connector';
import { isPublicAddress } from '../../plugin/net/public-address';
import { verifies } from '../support/verifies';
import { address, faultOf, type Listening, listenHttp, outside } from './outside';

let server: Listening;
beforeEach(async () => {
  server = await listenHttp((_, response) => void response.end('inside'));
});
afterEach(() => server.stop());

/** A resolver that answers its lists one after the other, and the last one for ever. */
function resolving(...answers: string[][]) {
  const asked: string[] = [];
  const resolve = async (hostname: string): Promise<LookupAddress[]> => {
    asked.push(hostname);
    return (answers[Math.min(asked.length, answers.length) - 1] ?? []).map(address);
  };
  return { asked, resolve };
}

describe('a name that leads inside', () => {
  test.each([
    ['127.0.0.1.nip.example', ['127.0.0.1']],
    ['one-inside.example', ['8.8.8.8', '10.0.0.1']],
    ['one-inside-first.example', ['10.0.0.1', '8.8.8.8']],
    ['six-inside.example', ['8.8.8.8', '::1']],
    ['mapped.example', ['::ffff:169.254.169.254']],
    ['nat64.example', ['64:ff9b::a00:1']],
    ['zone.example', ['fe80::1%lo']],
    ['nonsense.example', ['8.8.8.8', 'nonsense']],
  ])('%s is refused', async (name, addresses) => {
    verifies('R26');
    const { asked, resolve } = resolving(addresses);
    const fetch = outside({ resolve });
    expect(fetch.check(`https://${name}/`)).toBeUndefined();
    const { fault, message } = await faultOf(fetch(`https://${name}/`));
    expect([fault, asked]).toEqual(['refused', [name]]);
    expect(message).toContain(`${name} leads to an internal address`);
    for (const one of addresses) expect(message).not.toContain(`(${one})`);
    await fetch.close();
  });

  test('is refused on a second try as well: no answer is kept', async () => {
    const { asked, resolve } = resolving(['10.0.0.1'], ['127.0.0.1']);
    const fetch = outside({ resolve });
    for (const _ of [1, 2]) await expect(faultOf(fetch('https://twice.example/'))).resolves.toMatchObject({ fault: 'refused' });
    expect(asked).toHaveLength(2);
    await fetch.close();
  });

  test('is refused by http too, where an entry allows another port of it', async () => {
    const { resolve } = resolving(['127.0.0.1']);
    const fetch = outside({ resolve, allow: ['hook.example:8080'] });
    await expect(faultOf(fetch(`http://hook.example:${server.port}/`))).resolves.toMatchObject({ fault: 'refused' });
    await expect(faultOf(fetch('https://hook.example/'))).resolves.toMatchObject({ fault: 'refused' });
    expect(server.connections()).toBe(0);
    await fetch.close();
  });
});

describe('a name that changes its address', () => {
  const ask = (lookup: ReturnType<typeof lookupWith>, all: boolean) =>
    new Promise<unknown>((resolve) => lookup('rebinding.example', { all }, (error, found) => resolve(error ?? found)));

  test.each([true, false])('hands the socket what was checked, and is checked again for the next socket (all: %s)', async (all) => {
    verifies('R26', 'D50');
    const { asked, resolve } = resolving(['8.8.8.8', '2606:4700::1111'], ['127.0.0.1']);
    const lookup = lookupWith(resolve, isPublicAddress);
    await expect(ask(lookup, all)).resolves.toEqual(all ? [address('8.8.8.8'), address('2606:4700::1111')] : '8.8.8.8');
    expect(asked).toHaveLength(1);
    await expect(ask(lookup, all)).resolves.toMatchObject({ fault: 'refused' });
  });

  test('is looked up once for each connection, not once to check and once to connect', async () => {
    const { asked, resolve } = resolving(['127.0.0.1']);
    const before = server.connections();
    const fetch = outside({ resolve, allow: [`rebinding.example:${server.port}`] });
    for (const _ of [1, 2]) expect((await fetch(`http://rebinding.example:${server.port}/`)).body.toString()).toBe('inside');
    expect(asked).toHaveLength(server.connections() - before);
    await fetch.close();
  });
});

describe('an allowed host and port', () => {
  test('is reached though internal, by that name and port alone', async () => {
    verifies('R26', 'D51');
    const { resolve } = resolving(['127.0.0.1']);
    const fetch = outside({ resolve, allow: [server.host, `hook.example:${server.port}`] });
    expect((await fetch(`${server.url}/`)).body.toString()).toBe('inside');
    expect((await fetch(`http://HOOK.example.:${server.port}/`)).status).toBe(200);
    for (const other of ['localhost', 'other.example', '127.0.0.2', '[::ffff:127.0.0.1]', '0.0.0.0', 'sub.hook.example'])
      await expect(faultOf(fetch(`http://${other}:${server.port}/`))).resolves.toMatchObject({ fault: 'refused' });
    await expect(faultOf(fetch('http://127.0.0.1/'))).resolves.toMatchObject({ fault: 'refused' });
    await fetch.close();
  });

  test('by https, with its certificate checked', async () => {
    const fetch = outside({ allow: [server.host] });
    const { fault, message } = await faultOf(fetch(`https://${server.host}/`));
    expect(fault).toBe('unreachable');
    expect(message).toContain(server.host);
    await fetch.close();
  });
});

test.each(['127.0.0.1', '[::1]', '::1', '[::ffff:7f00:1]'])(
  'the socket to %s is refused by itself, whoever asks for it',
  async (hostname) => {
    verifies('R26');
    const connect = guardedConnector({ allow: allowList([]), resolve: async () => [], connectTimeoutMs: 100 });
    const error = await new Promise((resolve) =>
      connect({ hostname, protocol: 'http:', port: String(server.port) }, (...[reason]) => resolve(reason)),
    );
    expect(error).toMatchObject({ fault: 'refused' });
  },
);

describe('a name without an address', () => {
  test.each([
    ['no answer', async () => []],
    ['an unknown name', async () => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND 10.9.8.7'), { code: 'ENOTFOUND' }))],
  ])('%s is unreachable', async (_, resolve) => {
    const fetch = outside({ resolve });
    await expect(faultOf(fetch('https://nowhere.example/'))).resolves.toEqual({
      fault: 'unreachable',
      message: 'nowhere.example cannot be reached: host not found',
    });
    await fetch.close();
  });

  test('a resolver that never answers runs into the time cap', async () => {
    verifies('D54');
    let answer: (addresses: LookupAddress[]) => void = () => undefined;
    const fetch = outside({ resolve: () => new Promise((done) => (answer = done)) });
    await expect(faultOf(fetch('https://slow-name.example/', { timeoutMs: 50 }))).resolves.toMatchObject({ fault: 'timeout' });
    await fetch.close();
    // The socket that waits for the name would keep the worker after its last file.
    answer([]);
  });
});
