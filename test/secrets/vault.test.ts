import { chmodSync, existsSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import type { SqlValue } from '../../plugin/host';
import { OperationError } from '../../plugin/kit/errors';
import type { Vault } from '../../plugin/kit/vault';
import { SecretCorrupt } from '../../plugin/secrets/envelope';
import { describeEachStorage, type TestStorage } from '../support/storages';
import { verifies } from '../support/verifies';
import { boxesOf, dump, recordingLog, rootKeyFile, vaultOf, withBoxes } from './support';

const keyFile = ({ dir }: TestStorage) => `${dir}/root.key`;

/** Every way to use the vault is refused with 503 and the code, and nothing in the database changes. */
async function expectSealed(made: TestStorage, vault: Vault, code: string) {
  const before = await dump(made.storage);
  const refusal = expect.objectContaining({
    status: 503,
    code: 'unavailable',
    message: expect.stringContaining(`(${code})`),
    headers: { 'Retry-After': '5' },
  });
  const ref = { table: 'test_boxes', column: 'key_enc', rowUuid: 'x', generation: 1 };
  expect(vault.fault()).toEqual({ code, message: expect.any(String) });
  await expect(made.storage.tx((db) => vault.seal(db, ref, 'x'))).rejects.toEqual(refusal);
  await expect(made.storage.run((db) => vault.open(db, ref, `enc:v1:k1:${'A'.repeat(43)}`))).rejects.toEqual(refusal);
  expect(() => vault.mac('audit', 'x')).toThrow(`(${code})`);
  expect(() => vault.lookup('x')).toThrow(`(${code})`);
  expect(() => vault.macKid).toThrow(OperationError);
  expect(() => vault.lookupKid).toThrow(OperationError);
  expect(await dump(made.storage)).toBe(before);
}

describeEachStorage('vault', (make, dialect) => {
  describe('is sealed', () => {
    test('by a missing, exposed, malformed or wrong root key, and heals with the right one', async () => {
      verifies('R4');
      const made = await make(withBoxes);
      const file = rootKeyFile(keyFile(made));
      const boxes = boxesOf(made.storage, await vaultOf(made));
      const id = await boxes.add('secret-one', 'token-one');
      const kept = `${file}.kept`;
      const { log, lines } = recordingLog();
      renameSync(file, kept);

      const vault = await vaultOf(made, { log });
      await expectSealed(made, vault, 'MASTER_KEY_MISSING');
      expect(existsSync(file)).toBe(false);

      rootKeyFile(file);
      await vault.reload();
      await expectSealed(made, vault, 'MASTER_KEY_MISMATCH');
      expect(await (await vaultOf(made)).fault()).toEqual(expect.objectContaining({ code: 'MASTER_KEY_MISMATCH' }));

      writeFileSync(file, 'a passphrase of some length');
      await vault.reload();
      await expectSealed(made, vault, 'MASTER_KEY_INVALID');

      unlinkSync(file);
      renameSync(kept, file);
      chmodSync(file, 0o640);
      await vault.reload();
      await expectSealed(made, vault, 'MASTER_KEY_FILE_MODE');
      expect(vault.fault()?.message).toContain(`chmod 600 ${file}`);

      chmodSync(file, 0o600);
      await vault.reload();
      expect(vault.fault()).toBeUndefined();
      expect(await boxesOf(made.storage, vault).open(id)).toBe('secret-one');
      expect(await boxesOf(made.storage, vault).open(id, 'tokenEnc')).toBe('token-one');
      const codes = lines.filter(({ level }) => level === 'error').map(({ fields }) => fields);
      expect(codes).toEqual(['MISSING', 'MISMATCH', 'INVALID', 'FILE_MODE'].map((code) => ({ code: `MASTER_KEY_${code}` })));
    });

    test('and heals by itself when asked, but looks at most every 5 s', async () => {
      const made = await make(withBoxes);
      const file = rootKeyFile(keyFile(made));
      await vaultOf(made);
      chmodSync(file, 0o644);
      const vault = await vaultOf(made);
      expect(vault.fault()?.code).toBe('MASTER_KEY_FILE_MODE');
      chmodSync(file, 0o600);

      const clock = jest.spyOn(performance, 'now');
      try {
        for (let asked = 0; asked < 50; asked++) vault.fault();
        await made.storage.run((db) => db.query('SELECT 1'));
        expect(vault.fault()?.code).toBe('MASTER_KEY_FILE_MODE');

        const now = performance.now();
        clock.mockReturnValue(now + 5001);
        expect(() => vault.lookup('x')).toThrow('MASTER_KEY_FILE_MODE');
        while (vault.fault()) await new Promise((resolve) => setTimeout(resolve, 10));
        expect(vault.lookup('x')).toHaveLength(32);
      } finally {
        clock.mockRestore();
      }
    });

    test('when key rows no longer exist but ciphertexts are not: no key is made', async () => {
      verifies('R5');
      const made = await make(withBoxes);
      rootKeyFile(keyFile(made));
      await boxesOf(made.storage, await vaultOf(made)).add('a', 'b');
      await made.storage.run((db) => db.execute('DELETE FROM sp_secret_keys'));
      await expectSealed(made, await vaultOf(made), 'KEY_ROWS_MISSING');
    });

    test.each(['sentinel', 's1', 'k1'])('when the row %s no longer exists', async (kid) => {
      const made = await make(withBoxes);
      rootKeyFile(keyFile(made));
      await vaultOf(made);
      await made.storage.run((db) => db.execute('DELETE FROM sp_secret_keys WHERE kid = ?', [kid]));
      await expectSealed(made, await vaultOf(made), 'KEY_ROWS_MISSING');
    });

    test.each(['sentinel', 's1'])('when the row %s is damaged', async (kid) => {
      const made = await make(withBoxes);
      rootKeyFile(keyFile(made));
      await vaultOf(made);
      await made.storage.run((db) => db.execute('UPDATE sp_secret_keys SET wrapped = ? WHERE kid = ?', ['AAAA', kid]));
      await expectSealed(made, await vaultOf(made), 'SECRET_CORRUPT');
    });

    test('while the database is away, and opens when it is back; keys in memory stay good', async () => {
      const made = await make(withBoxes);
      rootKeyFile(keyFile(made));
      const other = await made.open();
      const open = await vaultOf(made, { storage: other });
      await other.close();
      const vault = await vaultOf(made, { storage: other });
      expect(vault.fault()?.code).toBe('DB_UNAVAILABLE');
      expect(() => vault.lookup('x')).toThrow('(DB_UNAVAILABLE)');

      await open.reload();
      expect(open.fault()).toBeUndefined();
      expect(open.lookup('x')).toHaveLength(32);
    });
  });

  test('a root key is made only on the very first start of an embedded database', async () => {
    verifies('R5');
    const made = await make(withBoxes);
    const first = await vaultOf(made);
    if (dialect === 'mariadb') {
      expect(first.fault()?.code).toBe('MASTER_KEY_MISSING');
      expect(existsSync(keyFile(made))).toBe(false);
      return;
    }
    expect(first.fault()).toBeUndefined();
    expect(statSync(keyFile(made)).mode & 0o777).toBe(0o600);

    unlinkSync(keyFile(made));
    expect((await vaultOf(made)).fault()?.code).toBe('MASTER_KEY_MISSING');
    await boxesOf(made.storage, first).add('a', 'b');
    await made.storage.run((db) => db.execute('DELETE FROM sp_secret_keys'));
    const { log, lines } = recordingLog();
    expect((await vaultOf(made, { log })).fault()?.code).toBe('MASTER_KEY_MISSING');
    expect(existsSync(keyFile(made))).toBe(false);
    expect(lines.filter(({ level }) => level === 'warn')).toEqual([]);
  });

  test('ten instances that start at once agree on the keys', async () => {
    const made = await make(withBoxes);
    if (dialect === 'mariadb') rootKeyFile(keyFile(made));
    const storages = [made.storage, await made.open(), await made.open()];
    const vaults = await Promise.all(Array.from({ length: 9 }, (_, i) => vaultOf(made, { storage: storages[i % 3] ?? made.storage })));
    const answers = new Set(vaults.map((vault) => vault.lookup('key').toString('hex')));
    expect(answers.size).toBe(1);
    const [first, last] = [vaults[0], vaults[8]];
    if (!first || !last) throw new Error('no vaults');
    const id = await boxesOf(made.storage, first).add('shared', 'token');
    expect(await boxesOf(made.storage, last).open(id)).toBe('shared');
  });
});

describeEachStorage('values in the vault', (make) => {
  let made: TestStorage;
  let vault: Vault;
  let boxes: ReturnType<typeof boxesOf>;

  beforeAll(async () => {
    made = await make(withBoxes);
    rootKeyFile(keyFile(made));
    vault = await vaultOf(made);
    boxes = boxesOf(made.storage, vault);
  });

  test('moved, flipped, shortened, emptied or unknown: SECRET_CORRUPT for that value only', async () => {
    verifies('R6');
    const [one, two] = [await boxes.add('one', 'token-one'), await boxes.add('two', 'token-two')];
    const { keyEnc, tokenEnc, uuid } = await boxes.raw(one);
    if (!keyEnc) throw new Error('nothing stored');
    const flipped = keyEnc.slice(0, -6) + (keyEnc.at(-6) === 'A' ? 'B' : 'A') + keyEnc.slice(-5);
    const attacks = [
      { keyEnc: (await boxes.raw(two)).keyEnc },
      { keyEnc: tokenEnc },
      { generation: 2 },
      { uuid: (await boxes.raw(two)).uuid },
      { keyEnc: flipped },
      { keyEnc: keyEnc.slice(0, -4) },
      { keyEnc: keyEnc.replace('k1', 'k9') },
      { keyEnc: keyEnc.replace('k1', 's1') },
      { keyEnc: '' },
      { keyEnc: null },
      { keyEnc: 'one' },
    ];
    for (const attack of attacks) {
      await boxes.overwrite(one, attack);
      await expect(boxes.open(one)).rejects.toBeInstanceOf(SecretCorrupt);
      expect(await boxes.open(two)).toBe('two');
      expect(vault.fault()).toBeUndefined();
      await boxes.overwrite(one, { keyEnc, generation: 1, uuid });
    }
    expect(await boxes.open(one)).toBe('one');
  });

  test('an old ciphertext put back after a new one was set', async () => {
    const id = await boxes.add('first', 'token');
    const { keyEnc } = await boxes.raw(id);
    await boxes.set(id, 'second');
    expect(await boxes.open(id)).toBe('second');
    await boxes.overwrite(id, { keyEnc });
    await expect(boxes.open(id)).rejects.toThrow('SECRET_CORRUPT');
  });

  test('a damaged data key costs its own values and new ones, nothing else', async () => {
    const made = await make(withBoxes);
    rootKeyFile(keyFile(made));
    const own = boxesOf(made.storage, await vaultOf(made));
    const id = await own.add('a', 'b');
    await made.storage.run((db) => db.execute("UPDATE sp_secret_keys SET wrapped = 'AAAA' WHERE kid = 'k1'"));
    const damaged = await vaultOf(made);
    expect(damaged.fault()).toBeUndefined();
    expect(damaged.lookup('x')).toHaveLength(32);
    await expect(boxesOf(made.storage, damaged).open(id)).rejects.toThrow('SECRET_CORRUPT');
    await expect(boxesOf(made.storage, damaged).add('c', 'd')).rejects.toThrow('sp_secret_keys.wrapped, row k1');
  });

  test('MACs differ by label, by part, by where parts end, and by null against empty', () => {
    const macs = [
      vault.mac('audit', 'a', 'b'),
      vault.mac('ledger', 'a', 'b'),
      vault.mac('audit', 'ab'),
      vault.mac('audit', 'a', 'b', ''),
      vault.mac('audit', 'a', 'b', null),
      vault.mac('audit', '', 'ab'),
      vault.mac('audit', 'ab', ''),
      vault.mac('audit'),
      vault.lookup('ab'),
    ].map((mac) => mac.toString('hex'));
    expect(new Set(macs).size).toBe(macs.length);
    expect(vault.mac('audit', 12, Buffer.from('é'))).toEqual(vault.mac('audit', '12', 'é'));
  });

  test('look-ups are the same on every instance, and an empty key matches nothing, not even itself', async () => {
    const second = await vaultOf(made, { storage: await made.open() });
    expect(second.lookup('mgr_x')).toEqual(vault.lookup('mgr_x'));
    expect(second.mac('session', 'x')).toEqual(vault.mac('session', 'x'));
    expect([second.lookupKid, second.macKid]).toEqual(['s1', 's1']);
    expect(vault.lookup('')).not.toEqual(vault.lookup(''));
    expect(second.lookup('mgr_x')).not.toEqual(vault.lookup('mgr_X'));
  });

  test('nothing is sealed while the database names no active key', async () => {
    verifies('D37');
    const ref = { table: 'test_boxes', column: 'key_enc', rowUuid: 'x', generation: 1 };
    const sealing = made.storage.run((db) => {
      const unsettled = {
        ...db,
        query: <Row>(sql: string, params?: readonly SqlValue[]) =>
          sql.includes('SELECT state') ? Promise.resolve<Row[]>([]) : db.query<Row>(sql, params),
      };
      return vault.seal(unsettled, ref, 'x');
    });
    await expect(sealing).rejects.toThrow('(KEYS_CHANGING)');
  });

  test('an empty secret is not sealed', async () => {
    await expect(boxes.add('', 'token')).rejects.toThrow(TypeError);
  });

  test('a dump holds no secret and no key, in no encoding', async () => {
    const canary = 'canary-5up3r+s3cret/käy';
    await boxes.add(canary, `${canary}2`);
    const text = await dump(made.storage);
    const bytes = Buffer.from(canary);
    const shapes = [
      canary,
      bytes.toString('base64').slice(2, -4),
      bytes.toString('base64url').slice(2, -4),
      bytes.toString('hex'),
      encodeURIComponent(canary),
    ];
    for (const shape of shapes) expect(text.toLowerCase()).not.toContain(shape.toLowerCase());
    expect(text).toContain('enc:v1:k1:');
  });
});
