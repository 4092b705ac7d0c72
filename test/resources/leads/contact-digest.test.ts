import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appendEvent } from '../../../plugin/resources/leads/ledger/append';
import { claimsOfLead } from '../../../plugin/resources/leads/ledger/claims';
import { instantText } from '../../../plugin/resources/leads/ledger/instant';
import { remarks, wrongs } from '../../../plugin/resources/leads/ledger/sentences';
import { ledgerLines, verifyAll } from '../../../plugin/resources/leads/ledger/tools';
import { leadsPart } from '../../../plugin/resources/leads/persons/leads-of';
import { deleteLead } from '../../../plugin/resources/leads/record/delete-lead';
import { leads } from '../../../plugin/resources/leads/record/leads';
import { eventView } from '../../../plugin/resources/leads/record/view';
import { eraseExpired } from '../../../plugin/resources/leads/retention/retain';
import { mergeLeads } from '../../../plugin/resources/leads/work/merge-leads';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { type Ledger, ledgerOn } from './ledger-support';

const ada = { name: 'Ada', email: 'ada@example.com', phone: '+49 30 1234567', company: 'Engines', message: 'Call me' };

describeEachStorage('the digest of contact details in the chain', (make) => {
  let made: TestStorage;
  let ledger: Ledger;
  beforeEach(async () => {
    made = await make();
    ledger = await ledgerOn(made, made.storage);
  });
  afterEach(() => made.dispose());

  const audit = () => made.storage.run((db) => verifyAll({ db }, { source: made.config, files: [], urls: [], fetch: ledger.ctx.fetch }));
  const wrong = async () => [...wrongs(await audit())];
  const bodies = async (id: number) =>
    (
      await made.storage.run((db) => db.query<{ body: string }>('SELECT body FROM sp_lead_events WHERE lead_id = ? ORDER BY seq', [id]))
    ).map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  const personCtx = (db: Parameters<Parameters<typeof made.storage.tx>[0]>[0]) =>
    ({ ...ledger.ctx, db, actor: 'user:1', dryRun: false }) as unknown as Parameters<typeof leadsPart.erase>[0];
  const merge = (into: number, from: number) =>
    made.storage.tx((db) =>
      mergeLeads({ ...ledger.ctx, db, caller: { kind: 'user', id: 1 } } as unknown as Parameters<typeof mergeLeads>[0], into, from),
    );

  /** As the release before wrote it. */
  async function leadOfBefore(): Promise<{ id: number; ref: string }> {
    const lead = await made.storage.tx(async (db) => {
      const at = instantText(Date.now());
      const created = await leads(db).create({ source: 'old', campaign: '', attribution: {}, firstSeen: at }, async () => false);
      const appending = { db, storage: made.storage, vault: ledger.vault, now: Date.now() };
      return appendEvent(appending, created, { type: 'form_submit', isFirst: true, data: { lead: claimsOfLead(created) } });
    });
    const sql =
      "INSERT INTO sp_lead_contacts (lead_id, name, email, phone, company, message, updated_at) VALUES (?, 'Old', ?, '', '', '', 1)";
    await ledger.sql(sql, [lead.id, 'old@example.com']);
    return lead;
  }

  test('nobody else may say it, and it says nothing to who lacks the record', async () => {
    verifies('D496');
    const data = { contact_digest: 'x' };
    await expect(ledger.record({ event: { type: 'form_submit', data } })).rejects.toThrow(
      '/event/data/contact_digest is a name of our own',
    );
    const [a, b] = [await ledger.record({ contact: ada }), await ledger.record({ contact: ada })];
    const [[one], [other]] = [await bodies(a.id), await bodies(b.id)];
    expect(one?.contact_digest).toMatch(/^[\w-]{43}$/);
    expect(one?.contact_digest).not.toBe(other?.contact_digest);
    const event = { seq: 1, at: '', type: '', body: JSON.stringify(one), prevMac: new Uint8Array(), mac: new Uint8Array(), kid: '' };
    expect(Object.keys(eventView(event).data)).not.toContain('contact_digest');
  });

  test.each([
    ['a name', "UPDATE sp_lead_contacts SET name = 'Eve' WHERE lead_id = ?"],
    ['an address', "UPDATE sp_lead_contacts SET email = 'eve@example.com' WHERE lead_id = ?"],
    ['a number', "UPDATE sp_lead_contacts SET phone = '1' WHERE lead_id = ?"],
    ['a company', "UPDATE sp_lead_contacts SET company = '' WHERE lead_id = ?"],
    ['a message', "UPDATE sp_lead_contacts SET message = 'Don''t' WHERE lead_id = ?"],
    ['the salt', 'UPDATE sp_lead_contacts SET salt = NULL WHERE lead_id = ?'],
    ['a word that moved to the next field', "UPDATE sp_lead_contacts SET name = '', email = 'Adaada@example.com' WHERE lead_id = ?"],
    ['the whole record', 'DELETE FROM sp_lead_contacts WHERE lead_id = ?'],
  ])('who changes %s behind our back is seen, also after the next form', async (_, statement) => {
    verifies('D496');
    const { id, ref } = await ledger.record({ contact: ada });
    await ledger.record({ ref });
    expect(await wrong()).toEqual([]);
    await ledger.sql(statement, [id]);
    expect(await ledger.verify(id)).toEqual({ ok: false, count: 2, broken_at: 1 });
    expect(await wrong()).toEqual([`lead ${id}: its contact details are not those of event 1`]);
    await ledger.record({ ref, contact: { company: 'Looms' }, event: { type: 'form_submit' } });
    expect(await wrong()).toEqual([`lead ${id}: its contact details are not those of event 1`]);
  });

  test('details that nobody gave are seen too, and those of another lead', async () => {
    verifies('D496');
    const [a, b, c] = [await ledger.record(), await ledger.record({ contact: ada }), await ledger.record({ contact: { name: 'Bob' } })];
    const columns = 'name, email, phone, company, message, updated_at, salt';
    await ledger.sql(`INSERT INTO sp_lead_contacts (lead_id, ${columns}) SELECT ?, ${columns} FROM sp_lead_contacts WHERE lead_id = ?`, [
      a.id,
      b.id,
    ]);
    expect(await wrong()).toEqual([`lead ${a.id}: its contact details are not those of event 1`]);
    await ledger.sql('DELETE FROM sp_lead_contacts WHERE lead_id = ?', [a.id]);
    await ledger.sql('UPDATE sp_lead_contacts SET lead_id = 999 WHERE lead_id = ?', [b.id]);
    await ledger.sql('UPDATE sp_lead_contacts SET lead_id = ? WHERE lead_id = ?', [b.id, c.id]);
    expect(await wrong()).toHaveLength(2);
  });

  test('what we change ourselves fits: a later form, a merge, an erased mention, deletion and retention', async () => {
    verifies('D496', 'D475', 'D484');
    const [a, b, c] = [
      await ledger.record({ contact: { name: 'Ada 😀', email: 'ada@example.com', message: 'Ask bob@example.org \ud800' } }),
      await ledger.record({ contact: { ...ada, email: 'ada@example.net' } }),
      await ledger.record(),
    ];
    expect(await wrong()).toEqual([]);
    await ledger.record({ ref: c.ref, contact: ada, event: { type: 'form_submit' } });
    await ledger.record({ ref: c.ref, contact: ada, event: { type: 'form_submit' } });
    await ledger.record({ ref: a.ref, contact: { name: 'Someone', phone: '030' }, keepsContact: true, event: { type: 'form_submit' } });
    expect((await bodies(c.id)).map(({ contact_digest }) => typeof contact_digest)).toEqual(['object', 'string', 'undefined']);
    expect(await wrong()).toEqual([]);

    await merge(a.id, b.id);
    expect((await bodies(b.id)).at(-1)).toMatchObject({ into: a.ref, contact_digest: null });
    expect((await bodies(a.id)).at(-1)).toMatchObject({ from: b.ref, contact_digest: expect.any(String) });
    expect(await wrong()).toEqual([]);

    await made.storage.tx((db) => leadsPart.erase(personCtx(db), { email: 'bob@example.org', phone: '', ref: '' }));
    const [left] = await made.storage.run((db) => db.query('SELECT message FROM sp_lead_contacts WHERE lead_id = ?', [a.id]));
    expect(left).toEqual({ message: 'Ask erased@erased.invalid \ufffd' });
    expect((await bodies(a.id)).at(-1)).toEqual({ contact_digest: expect.any(String) });
    expect(await wrong()).toEqual([]);

    await made.storage.tx((db) => deleteLead({ db, vault: ledger.vault, now: Date.now(), actor: 'user:1' }, c.id));
    expect(await eraseExpired({ ...ledger.ctx, now: () => Date.now() + 9 * 86_400_000 }, { new: 1 })).toBeGreaterThan(0);
    expect(await made.storage.run((db) => db.query('SELECT lead_id FROM sp_lead_contacts'))).toEqual([]);
    expect(await wrong()).toEqual([]);
  });

  test('a record that was tampered with is not certified by a merge or an erased mention', async () => {
    verifies('D496');
    const [a, b] = [await ledger.record({ contact: ada }), await ledger.record({ contact: { name: 'Bob', message: 'bob@example.org' } })];
    await ledger.sql("UPDATE sp_lead_contacts SET company = 'Eve'");
    await made.storage.tx((db) => leadsPart.erase(personCtx(db), { email: 'bob@example.org', phone: '', ref: '' }));
    await merge(a.id, b.id);
    expect(await wrong()).toEqual([a, b].map(({ id }) => `lead ${id}: its contact details are not those of event 1`));
  });

  test('chains from before verify, are counted as such, and are covered from their next form', async () => {
    verifies('D496');
    const old = await leadOfBefore();
    expect(await ledger.verify(old.id)).toEqual({ ok: true, count: 1, broken_at: null });
    const sentence = 'the contact details of 1 leads are from before digests, so a change of them is not seen';
    expect([...remarks(await audit())]).toEqual([sentence]);
    await ledger.sql("UPDATE sp_lead_contacts SET name = 'Eve'");
    expect(await wrong()).toEqual([]);
    await ledger.record({ ref: old.ref, contact: { phone: '030' }, event: { type: 'form_submit' } });
    expect([...remarks(await audit())]).toEqual([]);
    await ledger.sql("UPDATE sp_lead_contacts SET name = 'Eva'");
    expect(await wrong()).toEqual([`lead ${old.id}: its contact details are not those of event 2`]);
  });

  test('an export is checked the same way without a word of the record; one of an earlier release is not', async () => {
    verifies('D496');
    const { id } = await ledger.record({ contact: ada });
    const write = async (name: string, as: (line: string) => string) => {
      const lines: string[] = [];
      await made.storage.run(async (db) => {
        for await (const line of ledgerLines(db, Date.now())) lines.push(as(line));
      });
      const file = join(made.dir, name);
      writeFileSync(file, `${lines.join('\n')}\n`);
      const found = await verifyAll({ file }, { source: made.config, files: [], urls: [], fetch: ledger.ctx.fetch });
      return { file, wrong: [...wrongs(found)] };
    };
    const well = await write('well.jsonl', (line) => line);
    expect(well.wrong).toEqual([]);
    expect(readFileSync(well.file, 'utf8')).not.toContain('ada@example.com');
    await ledger.sql("UPDATE sp_lead_contacts SET name = 'Eve'");
    expect((await write('changed.jsonl', (line) => line)).wrong).toEqual([`lead ${id}: its contact details are not those of event 1`]);
    expect((await write('earlier.jsonl', (line) => line.replace(/,"contact":"[^"]*"/, ''))).wrong).toEqual([]);
  });
});
