import { renameSync } from 'node:fs';
import type { Storage } from '../../plugin/host';
import type { Vault } from '../../plugin/kit/vault';
import { rotateKeys } from '../../plugin/secrets/rotate';
import { rotateRootKey } from '../../plugin/secrets/rotate-root';
import { verifyKeys } from '../../plugin/secrets/verify';
import { describeEachStorage, type TestStorage } from '../support/storages';
import { verifies } from '../support/verifies';
import { dyingAt, expectReadable, filled, optionsOf } from './rotation-support';
import { boxesOf, dump, recordingLog, rootKeyFile, vaultOf, withBoxes } from './support';

describeEachStorage('keys rotate --root-from --root-to', (make) => {
  let made: TestStorage;
  let vault: Vault;
  let expected: Map<number, string>;
  let rootFrom: string;
  let rootTo: string;

  beforeEach(async () => {
    made = await make(withBoxes);
    rootFrom = rootKeyFile(`${made.dir}/root.key`);
    rootTo = rootKeyFile(`${made.dir}/next.key`);
    vault = await vaultOf(made);
    expected = await filled(made, vault, 3);
  });
  afterEach(() => made.dispose());

  const options = (storage: Storage = made.storage) => ({ storage, rootFrom, rootTo, log: recordingLog().log });

  test('is refused with a key that is neither, and writes nothing', async () => {
    const before = await dump(made.storage);
    const stranger = rootKeyFile(`${made.dir}/stranger.key`);
    await expect(rotateRootKey({ ...options(), rootFrom: stranger })).rejects.toMatchObject({ code: 'MASTER_KEY_MISMATCH' });
    await expect(rotateRootKey({ ...options(), rootTo: `${made.dir}/missing` })).rejects.toMatchObject({ code: 'MASTER_KEY_MISSING' });
    expect(await rotateRootKey({ ...options(), dryRun: true })).toEqual({ already: false, rewrapped: 3, damaged: [] });
    expect(await dump(made.storage)).toBe(before);
  });

  test('changes no value and no MAC; the old key no longer opens; instances go on', async () => {
    verifies('D35');
    const values = await boxesOf(made.storage, vault).all();
    const [lookup, mac] = [vault.lookup('mgr_x'), vault.mac('audit', 'row')];
    expect(await rotateRootKey(options())).toEqual({ already: false, rewrapped: 3, damaged: [] });
    expect(await boxesOf(made.storage, vault).all()).toEqual(values);
    await expectReadable(made, expected, [vault]);
    await boxesOf(made.storage, vault).add('between', 'token-between');

    const restarted = await vaultOf(made);
    expect(restarted.fault()?.code).toBe('MASTER_KEY_MISMATCH');
    renameSync(rootTo, rootFrom);
    await restarted.reload();
    await expectReadable(made, expected, [restarted, vault]);
    expect(restarted.lookup('mgr_x')).toEqual(lookup);
    expect(restarted.mac('audit', 'row')).toEqual(mac);
  });

  test('an instance that holds the old root learns a newer data key from the exchanged file, without a restart', async () => {
    verifies('D36');
    const next = rootKeyFile(`${made.dir}/copy.key`, Buffer.alloc(32, 5));
    await rotateRootKey({ ...options(), rootTo: next });
    const config = { masterKey: undefined, masterKeyFile: next };
    await rotateKeys({ ...optionsOf(made), config });
    await expect(boxesOf(made.storage, vault).open([...expected.keys()][0] ?? 0)).rejects.toThrow('(MASTER_KEY_MISMATCH)');
    renameSync(next, rootFrom);
    await vault.reload();
    await expectReadable(made, expected, [vault]);

    const third = rootKeyFile(`${made.dir}/third.key`);
    await rotateRootKey({ ...options(), rootTo: third });
    renameSync(third, rootFrom);
    await rotateKeys(optionsOf(made));
    await expectReadable(made, expected, [vault]);
  });

  test('killed at every step: the old root or the new one, never a mix; run again it is done', async () => {
    verifies('R7');
    let step = 1;
    for (; step < 50; step++) {
      const outcome = await rotateRootKey(options(dyingAt(made.storage, step))).catch((error: unknown) => error);
      const readableWith = (masterKeyFile: string) =>
        verifyKeys({ ...optionsOf(made), config: { masterKey: undefined, masterKeyFile } }).then(
          ({ ok }) => ok,
          () => 0,
        );
      const opens = [await readableWith(rootFrom), await readableWith(rootTo)];
      expect(opens.sort()).toEqual([0, 6]);
      await expectReadable(made, expected, [vault]);
      if (!(outcome instanceof Error)) break;
    }
    expect(step).toBeGreaterThan(4);
    expect(step).toBeLessThan(50);
    expect(await rotateRootKey(options())).toEqual({ already: true, rewrapped: 0, damaged: [] });
  });

  test('leaves a damaged data key as it is and says so', async () => {
    await rotateKeys(optionsOf(made));
    await made.storage.run((db) => db.execute("UPDATE sp_secret_keys SET wrapped = 'AAAA' WHERE kid = 'k1'"));
    expect(await rotateRootKey(options())).toEqual({ already: false, rewrapped: 3, damaged: ['k1'] });
    renameSync(rootTo, rootFrom);
    await expectReadable(made, expected, [await vaultOf(made)]);
    expect((await verifyKeys(optionsOf(made))).corrupt).toEqual([{ table: 'sp_secret_keys', column: 'wrapped', id: 'k1' }]);
  });
});
