import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Delivery } from '../../../plugin/kit/delivery';
import type { JobCtx } from '../../../plugin/kit/group';
import { remarks, wrongs } from '../../../plugin/resources/leads/ledger/sentences';
import { startLedger } from '../../../plugin/resources/leads/ledger/start-ledger';
import { readTimestamp } from '../../../plugin/resources/leads/ledger/timestamp';
import { timestampDelivery } from '../../../plugin/resources/leads/ledger/timestamp-delivery';
import { leadProof, publicKey, verifyAll } from '../../../plugin/resources/leads/ledger/tools';
import { startSite } from '../../support/site';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { startTimestampAuthority, type TimestampAuthority } from '../../support/timestamp-authority';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';
import { type Ledger, leadWith, ledgerOn } from './ledger-support';

let authority: TimestampAuthority;
beforeAll(async () => {
  authority = await startTimestampAuthority();
});
afterAll(() => authority.stop());
afterEach(() => authority.answer(undefined));

interface Stored {
  readonly no: number;
  readonly at: string;
  readonly response: string;
  readonly hash: Uint8Array;
}

const selectStored =
  'SELECT t.no AS no, t.at AS at, t.response AS response, c.hash AS hash FROM sp_ledger_timestamps t JOIN sp_ledger_checkpoints c ON c.no = t.no ORDER BY t.no';

describeEachStorage('timestamps of checkpoints', (make) => {
  let made: TestStorage;
  let ledger: Ledger;
  let ctx: JobCtx;
  beforeEach(async () => {
    made = await make({ env: { SITEPLANE_FETCH_ALLOW: new URL(authority.url).host } });
    ledger = await ledgerOn(made, made.storage);
    ctx = { ...ledger.ctx, settings: { ...ledger.ctx.settings, ledger: { ...ledger.ctx.settings.ledger, tsa: authority.url } } };
  });
  afterEach(() => made.dispose());

  const deliver = (no: number) => timestampDelivery.deliver({ payload: { no } } as unknown as Delivery, ctx);
  const stored = () =>
    made.storage.run((db) => db.query<Stored & Record<string, never>>(selectStored)) as Promise<unknown> as Promise<Stored[]>;
  const audit = () =>
    made.storage.run((db) =>
      verifyAll({ db }, { source: made.config, files: [join(ledger.folder, 'checkpoints.jsonl')], urls: [], fetch: ledger.ctx.fetch }),
    );

  test('an authority that refuses, or answers something else, leaves nothing', async () => {
    verifies('D499');
    await leadWith(ledger, 1);
    await startLedger(ctx).checkpoint();
    await expect(deliver(7)).rejects.toThrow('Checkpoint 7 is no longer in the database');
    let earlier: Buffer = Buffer.alloc(0);
    authority.answer((own) => {
      earlier = own;
      return { status: 503, body: own };
    });
    await expect(deliver(1)).rejects.toThrow('answered 503');
    for (const body of ['', 'nothing', earlier.subarray(0, 40), Buffer.from('30053003020102', 'hex'), Buffer.from('3084ffffffff', 'hex')]) {
      authority.answer(() => ({ body: Buffer.from(body) }));
      await expect(deliver(1)).rejects.toThrow('cannot be used');
    }
    // A timestamp of the same checkpoint, and an answer to an earlier request.
    authority.answer(() => ({ body: earlier }));
    await expect(deliver(1)).rejects.toThrow('a timestamp of something else');
    const [row] = await made.storage.run((db) => db.query<{ hash: Uint8Array }>('SELECT hash FROM sp_ledger_checkpoints'));
    const changedAt = (find: (own: Buffer) => number) =>
      authority.answer((own) => {
        const body = Buffer.from(own);
        body[find(own)] = (body[find(own)] ?? 0) ^ 2;
        return { body };
      });
    changedAt((own) => own.indexOf(Buffer.from(row?.hash ?? [])) + 3);
    await expect(deliver(1)).rejects.toThrow('a timestamp of something else');
    // The status: rejected.
    changedAt(() => 8);
    await expect(deliver(1)).rejects.toThrow('cannot be used');
    expect(await stored()).toEqual([]);
  });

  test('is verified by openssl, once stored and again in a proof', async () => {
    verifies('D499');
    const { ref } = await leadWith(ledger, 2);
    await startLedger(ctx).checkpoint();
    await deliver(1);
    await deliver(1);
    const [row, ...others] = await stored();
    expect(others).toEqual([]);
    if (!row) throw new Error('nothing is stored');
    const response = Buffer.from(row.response, 'base64');
    expect(authority.verifies(response, row.hash)).toBe(true);
    expect(authority.verifies(response, new Uint8Array(32))).toBe(false);
    expect(row.at).toBe(readTimestamp(response).at);
    expect([...remarks(await audit())]).toEqual([`checkpoint 1 and all before it were there at ${row.at}, as a timestamp says`]);

    const [proof, stamp] = [join(made.dir, 'proof.json'), join(made.dir, 'proof.tsr')];
    const bundle = await made.storage.run((db) => leadProof(db, made.config, { lead: ref, withContact: false }));
    writeFileSync(proof, JSON.stringify(bundle));
    const key = await made.storage.run((db) => publicKey(db, made.config));
    const script = join(__dirname, '../../../plugin/resources/leads/ledger/check-proof.mjs');
    const said = execFileSync(process.execPath, [script, proof, key, stamp], { env: {}, cwd: '/', encoding: 'utf8' });
    expect(said).toContain(`openssl ts -verify -digest ${Buffer.from(row.hash).toString('hex')} -in ${stamp}`);
    expect(authority.verifies(readFileSync(stamp), row.hash)).toBe(true);
  });

  test('one of another checkpoint, or of one that no longer exists, is told', async () => {
    verifies('D499');
    const { ref } = await leadWith(ledger, 1);
    await startLedger(ctx).checkpoint();
    await deliver(1);
    await ledger.record({ ref });
    await startLedger(ctx).checkpoint();
    expect([...wrongs(await audit())]).toEqual([]);
    await ledger.sql('UPDATE sp_ledger_timestamps SET no = 2');
    expect([...wrongs(await audit())]).toEqual(['the timestamp of checkpoint 2 is not of this checkpoint']);
    await ledger.sql("UPDATE sp_ledger_timestamps SET no = 9, response = 'x'");
    expect([...wrongs(await audit())]).toEqual(['the timestamp of checkpoint 9 is not of this checkpoint']);
  });
});

test('a site that names an authority gets its checkpoints timestamped by the outbox', async () => {
  verifies('D499');
  const site = await startSite({
    dialect: 'sqlite',
    settings: { fetchAllow: new URL(authority.url).host, ledgerTsa: authority.url, ledgerAppends: 1 },
  });
  try {
    await site.siteplane.leads.record({ source: 'google', event: { type: 'phone_click' } });
    const first = async () => (await site.host.storage.run((db) => db.query(selectStored)))[0] as unknown as Stored | undefined;
    await until(async () => (await first()) !== undefined);
    const row = await first();
    expect(authority.verifies(Buffer.from(row?.response ?? '', 'base64'), row?.hash ?? new Uint8Array())).toBe(true);
  } finally {
    await site.stop();
  }
});
