import type { Storage } from '../../plugin/host';
import type { Vault } from '../../plugin/kit/vault';
import { rotateKeys } from '../../plugin/secrets/rotate';
import { verifyKeys } from '../../plugin/secrets/verify';
import { describeEachStorage, type TestStorage } from '../support/storages';
import { verifies } from '../support/verifies';
import { dyingAt, expectReadable, filled, Killed, optionsOf } from './rotation-support';
import { boxesOf, dump, rootKeyFile, vaultOf, withBoxes } from './support';

const states = async (storage: Storage) => {
  const found = await storage.run((db) =>
    db.query<{ kid: string; state: string }>("SELECT kid, state FROM sp_secret_keys WHERE purpose = 'dek'"),
  );
  return Object.fromEntries(found.map(({ kid, state }) => [kid, state]));
};

describeEachStorage('keys rotate', (make) => {
  let made: TestStorage;
  let vault: Vault;
  const keyFile = () => `${made.dir}/root.key`;

  beforeEach(async () => {
    made = await make(withBoxes);
    rootKeyFile(keyFile());
    vault = await vaultOf(made);
  });
  afterEach(() => made.dispose());

  test('is refused with a wrong root key, and writes nothing', async () => {
    await filled(made, vault, 2);
    const before = await dump(made.storage);
    rootKeyFile(keyFile());
    await expect(rotateKeys(optionsOf(made))).rejects.toMatchObject({ code: 'MASTER_KEY_MISMATCH' });
    await expect(verifyKeys(optionsOf(made))).rejects.toMatchObject({ code: 'MASTER_KEY_MISMATCH' });
    expect(await dump(made.storage)).toBe(before);
  });

  test('as a dry run says what would be done and writes nothing', async () => {
    await filled(made, vault, 3);
    const before = await dump(made.storage);
    expect(await rotateKeys({ ...optionsOf(made), dryRun: true })).toEqual({
      activeKid: 'k1',
      resumed: false,
      moved: 6,
      corrupt: [],
      retired: [],
    });
    expect(await dump(made.storage)).toBe(before);
  });

  test('twice at once makes one new key: who comes second goes on with that of the first', async () => {
    verifies('D37');
    const none = { columns: [] };
    let transactions = 0;
    const storage: Storage = {
      ...made.storage,
      async tx(work) {
        // The second one is about to make its key when the first has done all of it.
        if (++transactions === 2) await rotateKeys({ ...optionsOf(made), ...none });
        return made.storage.tx(work);
      },
    };
    expect(await rotateKeys({ ...optionsOf(made, storage), ...none })).toMatchObject({ activeKid: 'k2', moved: 0, retired: [] });
    expect(await states(made.storage)).toEqual({ k1: 'retired', k2: 'active' });
  });

  test('seals every value again, batch by batch, while instances work on, and retires the old key', async () => {
    const expected = await filled(made, vault, 130);
    const old = await boxesOf(made.storage, vault).all();
    expect(await verifyKeys(optionsOf(made))).toEqual({ ok: 260, corrupt: [], byKid: { k1: 260 } });
    expect(await rotateKeys(optionsOf(made))).toEqual({ activeKid: 'k2', resumed: false, moved: 260, corrupt: [], retired: ['k1'] });
    expect(await states(made.storage)).toEqual({ k1: 'retired', k2: 'active' });
    expect(await verifyKeys(optionsOf(made))).toEqual({ ok: 260, corrupt: [], byKid: { k2: 260 } });
    await expectReadable(made, expected, [vault, await vaultOf(made)]);

    const boxes = boxesOf(made.storage, vault);
    const id = await boxes.add('after', 'token-after');
    expect((await boxes.raw(id)).keyEnc).toMatch(/^enc:v1:k2:/);
    const [first] = old;
    if (!first) throw new Error('nothing stored');
    await boxes.overwrite(first.id, { keyEnc: first.keyEnc });
    await expect(boxes.open(first.id)).rejects.toThrow('SECRET_CORRUPT');
    expect((await verifyKeys(optionsOf(made))).corrupt).toEqual([{ table: 'test_boxes', column: 'key_enc', id: first.id }]);
  });

  test('again and again', async () => {
    const expected = await filled(made, vault, 2);
    for (const kid of ['k2', 'k3', 'k4'])
      expect(await rotateKeys(optionsOf(made))).toMatchObject({ activeKid: kid, resumed: false, moved: 4 });
    expect(await states(made.storage)).toEqual({ k1: 'retired', k2: 'retired', k3: 'retired', k4: 'active' });
    await expectReadable(made, expected, [vault]);
  });

  test('leaves a corrupt value and its key as they are, reports both, and can rotate all the same', async () => {
    const expected = await filled(made, vault, 3);
    const [victim = 0] = expected.keys();
    const { keyEnc } = await boxesOf(made.storage, vault).raw(victim);
    await boxesOf(made.storage, vault).overwrite(victim, { keyEnc: keyEnc?.slice(0, -4) ?? null });
    const corrupt = [{ table: 'test_boxes', column: 'key_enc', id: victim }];
    expect(await rotateKeys({ ...optionsOf(made), dryRun: true })).toMatchObject({ moved: 5, corrupt, resumed: false });
    expect(await rotateKeys(optionsOf(made))).toEqual({ activeKid: 'k2', resumed: false, moved: 5, corrupt, retired: [] });
    expect((await boxesOf(made.storage, vault).raw(victim)).keyEnc).toBe(keyEnc?.slice(0, -4));
    expect(await rotateKeys(optionsOf(made))).toEqual({ activeKid: 'k3', resumed: false, moved: 5, corrupt, retired: ['k2'] });
    await boxesOf(made.storage, vault).overwrite(victim, { keyEnc });
    expect(await rotateKeys(optionsOf(made))).toMatchObject({ activeKid: 'k3', resumed: true, moved: 1, corrupt: [], retired: ['k1'] });
    await expectReadable(made, expected, [vault]);
  });

  test('killed at every step and run again: nothing unreadable, old count 0', async () => {
    verifies('R7');
    const expected = await filled(made, vault, 4);
    let step = 1;
    for (; step < 200; step++) {
      const outcome = await rotateKeys(optionsOf(made, dyingAt(made.storage, step))).catch((error: unknown) => error);
      await expectReadable(made, expected, [vault, await vaultOf(made)]);
      if (!(outcome instanceof Error)) break;
      expect(outcome).toBeInstanceOf(Killed);

      const half = await verifyKeys(optionsOf(made));
      expect(half).toMatchObject({ ok: 8, corrupt: [] });
      const preview = await rotateKeys({ ...optionsOf(made), dryRun: true });
      const rest = await rotateKeys(optionsOf(made));
      expect({ moved: rest.moved, resumed: rest.resumed }).toEqual({ moved: preview.moved, resumed: preview.resumed });
      expect(await verifyKeys(optionsOf(made))).toEqual({ ok: 8, corrupt: [], byKid: { [rest.activeKid]: 8 } });
      expect(Object.values(await states(made.storage)).filter((state) => state !== 'retired')).toEqual(['active']);
      await expectReadable(made, expected, [vault, await vaultOf(made)]);
    }
    expect(step).toBeGreaterThan(15);
    expect(step).toBeLessThan(200);
  });

  test('killed between batches it resumes and moves only the rest', async () => {
    const expected = await filled(made, vault, 120);
    await expect(rotateKeys(optionsOf(made, dyingAt(made.storage, 130)))).rejects.toThrow(Killed);
    const { byKid } = await verifyKeys(optionsOf(made));
    expect(byKid).toEqual({ k1: 140, k2: 100 });
    expect(await rotateKeys(optionsOf(made))).toEqual({ activeKid: 'k2', resumed: true, moved: 140, corrupt: [], retired: ['k1'] });
    await expectReadable(made, expected, [vault]);
  });

  test('while two instances set secrets: every acknowledged one survives', async () => {
    verifies('R7');
    const expected = await filled(made, vault, 40);
    const second = await made.open();
    const writers = [boxesOf(made.storage, vault), boxesOf(second, await vaultOf(made, { storage: second }))];
    let isRotating = true;
    let sets = 0;
    const write = async (writer: (typeof writers)[number], parity: number) => {
      const own = [...expected.keys()].filter((id) => id % 2 === parity);
      for (let i = 0; isRotating && i < 2000; i++) {
        const id = own[i % own.length] ?? 0;
        await writer.set(id, `new-${parity}-${i}`);
        expected.set(id, `new-${parity}-${i}`);
        sets++;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const writing = Promise.all(writers.map((writer, parity) => write(writer, parity)));
    for (let round = 0; round < 3; round++) await rotateKeys(optionsOf(made));
    isRotating = false;
    await writing;
    expect(sets).toBeGreaterThan(5);

    await rotateKeys(optionsOf(made));
    const { ok, corrupt, byKid } = await verifyKeys(optionsOf(made));
    expect({ ok, corrupt, kids: Object.keys(byKid).length }).toEqual({ ok: 80, corrupt: [], kids: 1 });
    await expectReadable(made, expected, [vault, await vaultOf(made)]);
  });

  test('two rotations at once: one may give way, nothing becomes unreadable', async () => {
    const expected = await filled(made, vault, 130);
    const second = await made.open();
    for (let round = 0; round < 4; round++) {
      const outcomes = await Promise.allSettled([rotateKeys(optionsOf(made)), rotateKeys(optionsOf(made, second))]);
      expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
      for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
      expect(await verifyKeys(optionsOf(made))).toMatchObject({ ok: 260, corrupt: [] });
    }
    await expectReadable(made, expected, [vault]);
  });

  test('a rotation that slept while another ran gives way instead of undoing it', async () => {
    await filled(made, vault, 3);
    let isAsleep = true;
    const sleepy: Storage = {
      ...made.storage,
      async tx(work) {
        if (isAsleep) {
          isAsleep = false;
          await rotateKeys(optionsOf(made));
        }
        return made.storage.tx(work);
      },
    };
    await expect(rotateKeys(optionsOf(made, sleepy))).rejects.toThrow('Refused: another key rotation is under way.');
    expect(await verifyKeys(optionsOf(made))).toEqual({ ok: 6, corrupt: [], byKid: { k2: 6 } });
  });
});
