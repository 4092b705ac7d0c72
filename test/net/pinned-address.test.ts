import type { LookupAddress } from 'node:dns';
import { hostProblem, pinnedAddress } from '../../plugin/net/pinned-address';
import { address, faultOf, outside } from './outside';

const answering =
  (...addresses: string[]) =>
  async (): Promise<readonly LookupAddress[]> =>
    addresses.map(address);
const fetch = outside({ allow: ['mail.internal:25', '127.0.0.1:2525'] });
afterAll(() => fetch.close());

test('a public server is pinned to the address that was checked', async () => {
  expect(await pinnedAddress(fetch, { host: 'mail.example', port: 587 }, answering('8.8.8.8', '1.1.1.1'))).toEqual({
    address: '8.8.8.8',
    name: 'mail.example',
    isAllowed: false,
  });
  expect(await pinnedAddress(fetch, { host: '[2606:4700::1111]', port: 25 }, answering('2606:4700::1111'))).toEqual({
    address: '2606:4700::1111',
    name: undefined,
    isAllowed: false,
  });
});

test.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['::ffff:7f00:1']], [['fe80::1']], [['169.254.169.254']]])(
  'a name that leads to %j is refused',
  async (addresses) => {
    const fault = await faultOf(pinnedAddress(fetch, { host: 'mail.example', port: 587 }, answering(...addresses)));
    expect(fault).toMatchObject({ fault: 'refused', message: expect.stringMatching(/^mail\.example leads to an internal address/) });
  },
);

test('a name that has no address, or cannot be looked up, is unreachable', async () => {
  expect((await faultOf(pinnedAddress(fetch, { host: 'mail.example', port: 587 }, answering()))).fault).toBe('unreachable');
  const failing = async () => {
    throw new Error('EAI_AGAIN secret.resolver');
  };
  const fault = await faultOf(pinnedAddress(fetch, { host: 'mail.example', port: 587 }, failing));
  expect(fault).toEqual({ fault: 'unreachable', message: 'mail.example has no address' });
});

test('what the operator listed may lead inside, on that port alone', async () => {
  const listed = { host: 'mail.internal', port: 25 };
  expect(await pinnedAddress(fetch, listed, answering('10.0.0.1'))).toMatchObject({ address: '10.0.0.1', isAllowed: true });
  expect(hostProblem(fetch, listed)).toBeUndefined();
  expect(hostProblem(fetch, { ...listed, port: 26 })).toMatch(/internal address/);
  expect(await pinnedAddress(fetch, { host: '127.0.0.1', port: 2525 })).toEqual({ address: '127.0.0.1', name: undefined, isAllowed: true });
  expect((await faultOf(pinnedAddress(fetch, { host: '127.0.0.1', port: 25 }))).fault).toBe('refused');
});
