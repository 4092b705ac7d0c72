import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { merkleTree } from '../../../plugin/resources/leads/ledger/merkle';
import type { LeadProof } from '../../../plugin/resources/leads/ledger/proof-of-lead';
import { wrongs } from '../../../plugin/resources/leads/ledger/sentences';
import { startLedger } from '../../../plugin/resources/leads/ledger/start-ledger';
import { leadProof, publicKey, verifyAll } from '../../../plugin/resources/leads/ledger/tools';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { type Ledger, leadWith, ledgerOn } from './ledger-support';

const script = join(__dirname, '../../../plugin/resources/leads/ledger/check-proof.mjs');
const contact = { name: 'Ada', email: 'ada@example.com' };

test('the script is short, and needs Node alone', () => {
  verifies('D497');
  const lines = readFileSync(script, 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(100);
  const imports = lines.flatMap((line) => /from '([^']+)'/.exec(line)?.[1] ?? []);
  expect(imports).toEqual(['node:crypto', 'node:fs']);
});

test('the tree is that of RFC 9162', () => {
  verifies('D497');
  // The well-known leaves of Certificate Transparency and the roots of its trees.
  const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map((hex) =>
    Buffer.from(hex, 'hex'),
  );
  const root = (size: number) => Buffer.from(merkleTree(leaves).rootAt(size)).toString('hex');
  expect(root(0)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(root(1)).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
  expect(root(3)).toBe('aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77');
  expect(root(8)).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
  const path = merkleTree(leaves)
    .inclusionProof(0, leaves.length)
    .map((hash) => Buffer.from(hash).toString('hex'));
  expect(path.at(0)).toBe('96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7');
  expect(path).toHaveLength(3);
});

describeEachStorage('the proof of one lead', (make) => {
  let made: TestStorage;
  let ledger: Ledger;
  let checkpoint: () => Promise<void>;
  let count = 0;
  beforeEach(async () => {
    made = await make();
    ledger = await ledgerOn(made, made.storage);
    ({ checkpoint } = startLedger(ledger.ctx));
  });
  afterEach(() => made.dispose());

  const proof = (lead: string | number, withContact = false) =>
    made.storage.run((db) => leadProof(db, made.config, { lead: String(lead), withContact }));
  const ownKey = () => made.storage.run((db) => publicKey(db, made.config));
  async function check(bundle: unknown, key?: string): Promise<string> {
    const file = join(made.dir, `proof-${++count}.json`);
    writeFileSync(file, JSON.stringify(bundle));
    // Without the environment: neither key nor database is at its disposal.
    const ran = promisify(execFile)(process.execPath, [script, file, key ?? (await ownKey())], { env: {}, cwd: '/' });
    return (await ran.catch((error: { stdout: string }) => error)).stdout.trimEnd();
  }

  test('there is none before a checkpoint, of a broken chain, or where checkpoints are missing', async () => {
    verifies('D497');
    const { id, ref } = await ledger.record();
    await expect(proof(99)).rejects.toThrow('Not found');
    await expect(proof(id)).rejects.toThrow(`no checkpoint has a digest of lead ${id} yet`);
    await checkpoint();
    await expect(proof(ref, true)).rejects.toThrow('has no contact details');
    await ledger.record({ ref, contact });
    await expect(proof(ref, true)).rejects.toThrow('wait for a checkpoint');
    await checkpoint();
    await ledger.sql('DELETE FROM sp_ledger_checkpoints WHERE no = 1');
    await expect(proof(ref)).rejects.toThrow('1 checkpoints are missing');
    await ledger.sql("UPDATE sp_lead_events SET type = 'imported' WHERE seq = 1");
    await expect(proof(ref)).rejects.toThrow('is broken at event 1');
  });

  test('is checked with the public key alone, at any place of a growing tree', async () => {
    verifies('D497', 'R31');
    const all: string[] = [];
    for (let no = 1; no <= 7; no++) {
      all.push((await leadWith(ledger, no)).ref);
      await checkpoint();
    }
    for (const [at, ref] of all.entries()) {
      const said = await check(await proof(ref));
      expect(said).toMatch(
        new RegExp(`^lead ${ref}: ${at + 1} events, unchanged since checkpoint ${at + 1} of .*Z, in a tree of 7 that this key has signed$`),
      );
    }
  });

  test('contact details go along where they are asked for, and events after the checkpoint do not', async () => {
    verifies('D496', 'D497');
    const { ref } = await ledger.record({ contact });
    await checkpoint();
    const bundle = await proof(ref, true);
    expect(await check(bundle)).toContain('1 events and the contact details, unchanged');
    expect(JSON.stringify(await proof(ref))).not.toContain('ada@example.com');
    const words = bundle.contact?.words.map((word) => word.replace('ada@', 'eve@')) ?? [];
    expect(await check({ ...bundle, contact: { ...bundle.contact, words } })).toBe(
      'NOT PROVEN: the contact details are not those that the events speak of',
    );
    await ledger.record({ ref });
    expect((await proof(ref)).events).toHaveLength(1);
  });

  const event = (at: number, change: object) => (bundle: LeadProof) => ({
    ...bundle,
    events: bundle.events.map((one, index) => (index === at ? { ...one, ...change } : one)),
  });
  const changed = 'NOT PROVEN: the events are not those that the checkpoint saw';
  const forgeries: readonly (readonly [string, (bundle: LeadProof) => unknown, string])[] = [
    ['an edited event', event(1, { type: 'imported' }), changed],
    ['another time', event(0, { at: '2020-01-01T00:00:00.000000Z' }), changed],
    ['other words', event(2, { body: '{"n":4}' }), changed],
    ['another mark', event(2, { mac: 'AAAA' }), changed],
    ['another ref', (bundle) => ({ ...bundle, lead: { ...bundle.lead, ref: 'WEB-00000' } }), changed],
    ['a missing event', (bundle) => ({ ...bundle, events: bundle.events.slice(1) }), 'does not speak of these events'],
    ['a cut-off end', (bundle) => ({ ...bundle, events: bundle.events.slice(0, 2) }), 'does not speak of these events'],
    ['another lead', (bundle) => ({ ...bundle, lead: { ...bundle.lead, id: 2 } }), 'does not speak of these events'],
    [
      'an edited checkpoint',
      (bundle) => ({ ...bundle, checkpoint: bundle.checkpoint.replace('"leads":', '"leads": ') }),
      'not part of the tree',
    ],
    ['another place', (bundle) => ({ ...bundle, index: 1 }), 'not part of the tree'],
    ['a place outside', (bundle) => ({ ...bundle, index: 9 }), 'not part of the tree'],
    ['a path that is too short', (bundle) => ({ ...bundle, path: bundle.path.slice(1) }), 'not part of the tree'],
    ['a path that is too long', (bundle) => ({ ...bundle, path: [...bundle.path, bundle.path[0]] }), 'not part of the tree'],
    ['another size', (bundle) => ({ ...bundle, head: bundle.head.replace('\n3\n', '\n4\n') }), 'not signed by this key'],
    ['no signature', (bundle) => ({ ...bundle, head: `${bundle.head.split('\n\n')[0]}\n\n` }), 'not signed by this key'],
    ['another format', (bundle) => ({ ...bundle, v: 2 }), 'this is no proof'],
  ];

  test('no forgery is proven', async () => {
    verifies('D497');
    const { ref } = await leadWith(ledger, 3);
    await checkpoint();
    for (let no = 2; no <= 3; no++) {
      await leadWith(ledger, no);
      await checkpoint();
    }
    const bundle = await proof(ref);
    expect(await check(bundle)).toContain('unchanged since checkpoint 1');
    for (const [name, forge, reason] of forgeries) {
      const said = await check(forge(bundle));
      expect({ name, said }).toEqual({ name, said: expect.stringContaining(reason) });
      expect(said).toMatch(/^NOT PROVEN/);
    }
    const other = createHash('sha256').update('other').digest('base64url');
    expect(await check(bundle, other)).toMatch(/^NOT PROVEN/);
  });

  test('a lead from before proofs is brought in whole by its next event', async () => {
    verifies('D497');
    const { id, ref } = await leadWith(ledger, 3);
    await ledger.sql('UPDATE sp_leads SET head_digest = NULL');
    const later = await ledgerOn(made, made.storage, 'later');
    await startLedger(later.ctx).checkpoint();
    await expect(proof(id)).rejects.toThrow('no checkpoint has a digest');
    await later.record({ ref });
    await startLedger(later.ctx).checkpoint();
    expect(await check(await proof(id))).toContain('4 events, unchanged');
  });

  test('a digest that was set by somebody else is told', async () => {
    verifies('D497');
    const { id, ref } = await leadWith(ledger, 2);
    const places = () => ({ files: [join(ledger.folder, 'checkpoints.jsonl')], urls: [], fetch: ledger.ctx.fetch });
    const found = async () => [...wrongs(await made.storage.run((db) => verifyAll({ db }, { source: made.config, ...places() })))];
    await checkpoint();
    expect(await found()).toEqual([]);
    await ledger.sql('UPDATE sp_leads SET head_digest = ?', ['x'.repeat(43)]);
    const told = (seq: number) => `lead ${id}: cannot be proven, as the digest at event ${seq} is not that of its events`;
    expect(await found()).toEqual([told(2)]);
    await ledger.record({ ref });
    await checkpoint();
    expect(await found()).toEqual([told(3)]);
    await expect(proof(id)).rejects.toThrow(`the digest at event 3 of lead ${id} is not that of its events`);
  });
});
