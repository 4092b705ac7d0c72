import { type Seal, sealMac } from '../../plugin/audit/seal-row';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';
import { second, vaultOf } from './fixture';

const seal: Omit<Seal, 'mac'> = {
  ...{ no: 2, firstId: 6, lastId: 10, count: 5, entries: '6:a 7:b', at: second(10), macKid: 'k1' },
  ...{ digest: new Uint8Array(32).fill(1), prevMac: new Uint8Array(32).fill(2) },
};
/** What somebody would change to join one history to another, or to make a seal say more or less. */
const changes: readonly Partial<Seal>[] = [
  ...[{ no: 3 }, { firstId: 5 }, { lastId: 11 }, { count: 6 }, { entries: '6:a 7:c' }, { at: second(11) }, { macKid: 'k2' }],
  ...[{ digest: new Uint8Array(32).fill(3) }, { prevMac: new Uint8Array(32).fill(3) }],
];

describeEachStorage('the MAC of a seal', (testStorage) => {
  test('is over all of it, also over the seal that it follows', async () => {
    verifies('D39');
    const vault = await vaultOf(await testStorage());
    const mac = Buffer.from(sealMac(vault, seal)).toString('hex');
    expect(Buffer.from(sealMac(vault, { ...seal })).toString('hex')).toBe(mac);
    for (const change of changes)
      expect([change, Buffer.from(sealMac(vault, { ...seal, ...change })).toString('hex')]).not.toEqual([change, mac]);
  });
});
