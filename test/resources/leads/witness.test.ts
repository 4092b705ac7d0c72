import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Ctx } from '../../../plugin/kit/ctx';
import type { Delivery } from '../../../plugin/kit/delivery';
import type { JobCtx } from '../../../plugin/kit/group';
import { compareDaily } from '../../../plugin/resources/leads/ledger/daily-comparison';
import { checkLedger } from '../../../plugin/resources/leads/ledger/health';
import { isCompared, remarks, wrongs } from '../../../plugin/resources/leads/ledger/sentences';
import { startLedger } from '../../../plugin/resources/leads/ledger/start-ledger';
import { leadProof, publicKey, verifyAll } from '../../../plugin/resources/leads/ledger/tools';
import { witnessDelivery } from '../../../plugin/resources/leads/ledger/witness/witness-delivery';
import { command } from '../../support/command';
import { startSite } from '../../support/site';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';
import { startWitness, type TestWitness, type WitnessAnswer } from '../../support/witness';
import { backup, type Ledger, leadWith, ledgerOn } from './ledger-support';

let witness: TestWitness;
let other: TestWitness;
beforeAll(async () => {
  [witness, other] = await Promise.all([startWitness(), startWitness('other.example/w')]);
});
afterAll(() => Promise.all([witness.stop(), other.stop()]));
afterEach(() => {
  for (const one of [witness, other]) {
    one.answer(undefined);
    one.requests.length = 0;
  }
});

const script = join(__dirname, '../../../plugin/resources/leads/ledger/check-proof.mjs');
const selectCosignatures = 'SELECT size, line FROM sp_ledger_cosignatures ORDER BY size, id';
const seen = (size: number) => `checkpoint ${size} or one before it is not the one that the witness ${witness.name} saw`;
const setBack = (size: number) => `the database was set back, as the witness ${witness.name} saw checkpoint ${size}`;

describeEachStorage('witnesses of checkpoints', (make) => {
  let made: TestStorage;
  let ledger: Ledger;
  let ctx: JobCtx;
  let key: string;
  beforeEach(async () => {
    const allowed = [witness, other].map(({ url }) => new URL(url).host).join();
    made = await make({ env: { SITEPLANE_FETCH_ALLOW: allowed } });
    ledger = await ledgerOn(made, made.storage);
    ctx = {
      ...ledger.ctx,
      settings: { ...ledger.ctx.settings, ledger: { ...ledger.ctx.settings.ledger, witnesses: [witness.setting, other.setting] } },
    };
    key = await made.storage.run((db) => publicKey(db, made.config));
  });
  afterEach(() => made.dispose());

  const deliver = (to = witness) => witnessDelivery.deliver({ payload: { key: to.setting.key } } as unknown as Delivery, ctx);
  const checkpoint = async () => {
    await leadWith(ledger, 1);
    await startLedger(ctx).checkpoint();
  };
  const stored = async () =>
    (await made.storage.run((db) => db.query<{ size: number }>(selectCosignatures))).map(({ size }) => Number(size));
  const found = async () =>
    (await made.storage.run((db) => db.query<{ text: string }>('SELECT text FROM sp_ledger_findings ORDER BY id'))).map(({ text }) => text);
  const verify = (witnesses = [witness.setting]) =>
    made.storage.run((db) => verifyAll({ db }, { source: made.config, files: [], urls: [], witnesses, fetch: ctx.fetch }));

  test('what is no cosignature of the head is not stored', async () => {
    verifies('D541');
    await checkpoint();
    const own: WitnessAnswer[] = [];
    const answers: readonly (readonly [(answer: WitnessAnswer) => WitnessAnswer, string])[] = [
      [() => ({ status: 404, body: '' }), `it does not know this log: have it take the origin siteplane-ledger/${key}`],
      [() => ({ status: 403, body: '' }), 'it knows another key of this log'],
      [() => ({ status: 500, body: '' }), 'it answered 500'],
      [() => ({ status: 409, body: '0\n' }), 'it answered 409 without another size'],
      [() => ({ status: 200, body: '' }), 'its answer is not signed by the key that is set for it'],
      [() => ({ status: 200, body: `— ${witness.name} AAAA\n` }), 'its answer is not signed by the key'],
    ];
    for (const [answer, said] of answers) {
      witness.answer((mine) => (own.push(mine), answer(mine)), { isDeaf: true });
      await expect(deliver()).rejects.toThrow(`The witness ${witness.name} cosigned nothing, as ${said}`);
    }
    // A cosignature of another witness, and one of another head.
    other.answer((mine) => (own.push(mine), mine));
    await deliver(other);
    witness.answer(() => own.at(-1) as WitnessAnswer, { isDeaf: true });
    await expect(deliver()).rejects.toThrow('is not signed by the key that is set for it');
    witness.answer((mine) => ({ ...mine, body: mine.body.replace(/(.{8})\n$/, 'AAAAAA==\n') }));
    await expect(deliver()).rejects.toThrow('is not signed by the key that is set for it');
    expect(await stored()).toEqual([1]);
    expect(await found()).toEqual([]);
  });

  test('cosigns each new head from the one that it has cosigned, whether or not the database remembers that', async () => {
    verifies('D541');
    await checkpoint();
    await deliver();
    await deliver();
    expect(await stored()).toEqual([1]);
    await checkpoint();
    await checkpoint();
    witness.requests.length = 0;
    await deliver();
    expect(witness.requests).toEqual(['old 1']);
    expect([await stored(), witness.sizeOf(key)]).toEqual([[1, 3], 3]);
    await ledger.sql('DELETE FROM sp_ledger_cosignatures');
    await checkpoint();
    witness.requests.length = 0;
    await deliver();
    expect(witness.requests).toEqual(['old 0', 'old 3']);
    expect([await stored(), await found()]).toEqual([[4], []]);
  });

  test('a witness that is not set any more is not asked', async () => {
    verifies('D541');
    await checkpoint();
    ctx = { ...ctx, settings: { ...ctx.settings, ledger: { ...ctx.settings.ledger, witnesses: [] } } };
    await deliver();
    expect([witness.requests, await stored()]).toEqual([[], []]);
  });

  test('a database that was set back is refused, and that stays in status.health until a person acknowledges it', async () => {
    verifies('D542');
    await checkpoint();
    const earlier = await backup(made);
    await checkpoint();
    await checkpoint();
    await deliver();
    await earlier();
    await deliver();
    await deliver();
    expect(await found()).toEqual([setBack(3)]);
    const health = await made.storage.run((db) => checkLedger({ ...ctx, db } as unknown as Ctx));
    expect(health).toMatchObject({ status: 'fail', message: expect.stringContaining(setBack(3)) });
    await compareDaily(ctx);
    expect(await found()).toContain(setBack(3));
    expect((await found()).filter((text) => text === setBack(3))).toHaveLength(1);
  });

  test('another history of the same length, or a longer one, is refused', async () => {
    verifies('D542');
    await checkpoint();
    const earlier = await backup(made);
    await checkpoint();
    await deliver();
    await earlier();
    const forked = { ...ctx, settings: { ...ctx.settings, ledger: { ...ctx.settings.ledger, folders: [join(made.dir, 'of-another')] } } };
    for (const length of [2, 3]) {
      await leadWith(ledger, 2);
      await startLedger(forked).checkpoint();
      await deliver();
      expect({ length, found: await found() }).toEqual({ length, found: [seen(2)] });
      expect([...wrongs(await verify())]).toContain(seen(2));
    }
    expect(witness.sizeOf(key)).toBe(2);
  });

  test('a proof of consistency that a witness does not take is a refusal too', async () => {
    verifies('D542');
    await checkpoint();
    await deliver();
    await checkpoint();
    witness.answer(() => ({ status: 422, body: '' }), { isDeaf: true });
    await deliver();
    expect(await found()).toEqual([seen(1)]);
  });

  test('with a witness alone the ledger is compared, and it is made to cosign nothing', async () => {
    verifies('D543');
    await checkpoint();
    await deliver();
    await checkpoint();
    const well = await verify();
    expect([isCompared(well), [...wrongs(well)], [...remarks(well)]]).toEqual([
      true,
      [],
      [expect.stringMatching(/^the witness witness\.example\/w1 has cosigned checkpoint 1 and all before it, as it said at \d{4}-.*Z$/)],
    ]);
    expect(witness.sizeOf(key)).toBe(1);
    expect(isCompared(await verify([]))).toBe(false);
  });

  test('a witness that cannot be asked still says what it has cosigned, and no longer that nothing is missing', async () => {
    verifies('D543');
    const { ref } = await leadWith(ledger, 2);
    await checkpoint();
    await deliver();
    witness.answer(() => ({ status: 503, body: '' }), { isDeaf: true });
    const away = await verify();
    expect([isCompared(away), [...wrongs(away)]]).toEqual([false, []]);
    expect([...remarks(away)]).toEqual([
      expect.stringContaining('has cosigned checkpoint 1 and all before it'),
      `the witness ${witness.name} was not asked, as it answered 503`,
    ]);
    await ledger.sql('DELETE FROM sp_lead_events');
    await ledger.sql('DELETE FROM sp_leads WHERE ref = ?', [ref]);
    expect([...wrongs(await verify())]).toContain('lead 1: missing, and nobody deleted it');
    await ledger.sql('UPDATE sp_ledger_checkpoints SET hash = ?', [new Uint8Array(32)]);
    expect([...wrongs(await verify())]).toContain(
      `the cosignature of checkpoint 1 by the witness ${witness.name} is not of the database's checkpoints`,
    );
    await ledger.sql('DELETE FROM sp_ledger_checkpoints');
    expect([...wrongs(await verify())]).toContainEqual(
      expect.stringContaining(`the witness ${witness.name} cannot be asked: 1 checkpoints are missing`),
    );
  });

  test('a proof contains what most witnesses have cosigned, and the script checks it by their keys', async () => {
    verifies('D544');
    const { ref } = await leadWith(ledger, 2);
    await checkpoint();
    const check = async (...keys: string[]) => {
      const file = join(made.dir, `proof-${keys.length}.json`);
      writeFileSync(file, JSON.stringify(await made.storage.run((db) => leadProof(db, made.config, { lead: ref, withContact: false }))));
      const ran = promisify(execFile)(process.execPath, [script, file, key, ...keys], { env: {}, cwd: '/' });
      return (await ran.catch((error: { stdout: string }) => error)).stdout;
    };
    expect(await check(witness.vkey)).toBe(`NOT PROVEN: the witness ${witness.name} has not cosigned this tree\n`);
    await deliver();
    await checkpoint();
    await deliver();
    await deliver(other);
    await checkpoint();
    await deliver();
    const said = await check(witness.vkey, other.vkey);
    expect(said).toMatch(
      /in a tree of 2 that this key has signed\nthe witness witness\.example\/w1 has cosigned this tree at .*Z\nthe witness other\.example\/w has cosigned this tree at .*Z\n$/,
    );
    expect(await check()).toMatch(/in a tree of 2 that this key has signed\n$/);
    const third = await startWitness('third.example');
    expect(await check(witness.vkey, third.vkey)).toContain('NOT PROVEN: the witness third.example has not cosigned this tree');
    await third.stop();
    expect(await check(`${witness.vkey.slice(0, -44)}${other.vkey.slice(-44)}`)).toContain('NOT PROVEN');
    // Another time in what is stored: the script says so, and so does the comparison.
    const [row] = await made.storage.run((db) =>
      db.query<{ line: string }>('SELECT line FROM sp_ledger_cosignatures WHERE witness = ? AND size = 2', [witness.setting.key]),
    );
    const [, start = '', coded = ''] = /^(— \S+ )(\S+)\n$/.exec(row?.line ?? '') ?? [];
    const bytes = Buffer.from(coded, 'base64');
    bytes[11] = (bytes[11] ?? 0) ^ 1;
    await ledger.sql('UPDATE sp_ledger_cosignatures SET line = ? WHERE witness = ?', [
      `${start}${bytes.toString('base64')}\n`,
      witness.setting.key,
    ]);
    expect(await check(witness.vkey)).toContain('NOT PROVEN');
    expect(await check(other.vkey)).not.toContain('NOT PROVEN');
  });
});

test('a site that names a witness has its checkpoints cosigned by the outbox, and the command says so', async () => {
  verifies('D541', 'D543');
  const allow = { SITEPLANE_FETCH_ALLOW: new URL(witness.url).host };
  const site = await startSite({
    dialect: 'sqlite',
    settings: { fetchAllow: allow.SITEPLANE_FETCH_ALLOW, ledgerWitnesses: witness.entry, ledgerAppends: 1 },
  });
  try {
    await site.siteplane.leads.record({ source: 'google', event: { type: 'phone_click' } });
    await until(async () => (await site.host.storage.run((db) => db.query(selectCosignatures))).length > 0);
    const verify = (entry: string) => command(['ledger', 'verify'], { env: { ...site.env, ...allow, SITEPLANE_LEDGER_WITNESSES: entry } });
    expect(await verify(witness.entry)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^the witness witness\.example\/w1 has cosigned checkpoint 1 and all before it[\s\S]*all is well\.\n$/),
    });
    expect(await verify(`${witness.entry}=`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('SITEPLANE_LEDGER_WITNESSES must list'),
    });
  } finally {
    await site.stop();
  }
});
