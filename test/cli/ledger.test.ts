import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SqlValue } from '../../plugin/host';
import { command } from '../support/command';
import { describeOnMariadb } from '../support/dialects';
import { type Site, startSite } from '../support/site';
import type { TestDialect } from '../support/storages';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

test.each([
  [['melt'], 'Unknown command ledger melt'],
  [['verify', '--public-key', 'x'], 'ledger verify --public-key needs --anchors'],
  [['verify', '--all', '--loudly'], '--loudly'],
  [['export'], 'ledger export needs --out FILE'],
  [['restored', '--loudly'], '--loudly'],
  [['public-key', 'x'], 'ledger public-key takes no x'],
  [['proof'], 'ledger proof needs --lead ID or --lead REF'],
])('%j is answered with what is wrong and exit 2', async (args, said) => {
  const { code, stdout, stderr } = await command(['ledger', ...args]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(said);
});

describe('siteplane ledger on SQLite', () => suite('sqlite'));
describeOnMariadb('siteplane ledger on MariaDB', () => suite('mariadb'));

function suite(dialect: TestDialect): void {
  let site: Site;
  let folder: string;
  let anchors: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sp-ledger-'));
    site = await startSite({ dialect, settings: { ledgerAnchors: join(folder, 'anchors'), ledgerAppends: 1 } });
    anchors = join(folder, 'anchors/checkpoints.jsonl');
  });
  afterAll(async () => {
    await site?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const env = () => ({ ...site.env, SITEPLANE_LEDGER_ANCHORS: join(folder, 'anchors') });
  const ledger = (...args: string[]) => command(['ledger', ...args], { env: env() });
  const record = (ref?: string) =>
    site.siteplane.leads.record({
      source: '=1+1',
      attribution: { utm_term: '"käy"' },
      event: { type: 'revisit' },
      ...(ref ? { ref } : {}),
    });
  const query = <T extends object>(statement: string) => site.host.storage.run((db) => db.query<T>(statement));
  const countOf = async (table: string) => Number((await query<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]?.n);
  const sql = (statement: string, params: SqlValue[] = []) => site.host.storage.run((db) => db.execute(statement, params));
  /** Delete rows behind the back of the site. Answers what puts them back. */
  async function steal(table: string, column: string, value: number) {
    const where = `${table} WHERE ${column} = ${value}`;
    const stolen = await query<Record<string, SqlValue>>(`SELECT * FROM ${where}`);
    expect(stolen).not.toEqual([]);
    await sql(`DELETE FROM ${where}`);
    return async () => {
      for (const row of stolen)
        await sql(
          `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${Object.keys(row)
            .map(() => '?')
            .join()})`,
          Object.values(row),
        );
    };
  }
  const statusOfLedger = async () => {
    const { checks } = (await site.call('status.health')).envelope.data as { checks: { name: string; status: string; message: string }[] };
    return checks.find(({ name }) => name === 'ledger');
  };

  test('writes the proof of one lead, or says why there is none', async () => {
    verifies('D497');
    const { ref } = await record();
    await anchored();
    expect(await ledger('proof', '--lead', '999999')).toMatchObject({ code: 1, stdout: expect.stringContaining('No proof: Not found') });
    expect(await ledger('proof', '--lead', ref, '--with-contact')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('No proof: lead'),
    });
    const file = join(folder, 'proof.json');
    expect(await ledger('proof', '--lead', ref, '--out', file)).toMatchObject({ code: 0, stdout: '' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await ledger('proof', '--lead', ref, '--out', file)).not.toMatchObject({ code: 0 });
    expect(await ledger('verify', '--proof', file)).toMatchObject({ code: 0, stdout: expect.stringContaining('all is well') });
    const alone = await ledger('verify', '--anchors', join(folder, 'none.jsonl'), '--proof', file);
    expect(alone).toMatchObject({ code: 1, stdout: expect.stringContaining('no anchors, so what was removed or set back cannot be seen') });
    const { stdout: key } = await ledger('public-key');
    const script = join(__dirname, '../../plugin/resources/leads/ledger/check-proof.mjs');
    const said = execFileSync(process.execPath, [script, file, key.trim()], { env: {}, cwd: '/', encoding: 'utf8' });
    expect(said).toContain(`lead ${ref}: 1 events, unchanged since checkpoint`);
  });

  test('checks the database, an export elsewhere, and the signatures alone', async () => {
    verifies('leads:cli', 'leads:checkpoints', 'R31');
    const [leads, events] = [await countOf('sp_leads'), await countOf('sp_lead_events')];
    const [a, , c] = [await record(), await record(), await record()];
    await record(a.ref);
    await site.call('leads.delete', { id: c.id }, { confirm: true });
    await anchored();

    const well = await ledger('verify', '--all', '--anchors', anchors);
    expect(well).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        new RegExp(`${leads + 2} leads with ${events + 3} events, 1 deleted; compared with \\d+ checkpoints.*: all is well`),
      ),
    });
    expect(well.stdout).toMatch(new RegExp(`lead ${c.id}: deleted by key:\\d+ at `));

    const file = join(folder, 'export.jsonl');
    expect((await ledger('export', '--out', file)).code).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const key = { SITEPLANE_MASTER_KEY_FILE: site.env.SITEPLANE_MASTER_KEY_FILE ?? '', SITEPLANE_DATA_DIR: '/nonexistent' };
    const elsewhere = (args: string[]) => command(['ledger', 'verify', ...args], { env: key });
    expect(await elsewhere(['--all', '--file', file, '--anchors', anchors])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('all is well'),
    });
    const edited = join(folder, 'edited.jsonl');
    const [before = '', after = ''] = readFileSync(file, 'utf8').split(`{"lead":{"id":${a.id},`);
    writeFileSync(edited, `${before}{"lead":{"id":${a.id},${after.replace('"type":"revisit"', '"type":"imported"')}`);
    const alone = await elsewhere(['--file', file]);
    expect([alone.code, alone.stdout]).toEqual([1, expect.stringMatching(/no anchors, so what was removed .* NOT WELL/)]);
    const found = await elsewhere(['--all', '--file', edited, '--json']);
    expect(found.code).toBe(1);
    expect(JSON.parse(found.stdout)).toMatchObject({ ok: false, broken: [{ id: a.id, broken_at: 1 }] });
    writeFileSync(edited, readFileSync(file, 'utf8').split('\n').slice(0, 3).join('\n'));
    expect(await elsewhere(['--all', '--file', edited])).toMatchObject({ code: 2, stderr: expect.stringContaining('ends early') });
  });

  test('an outsider checks the signatures with the public key alone', async () => {
    verifies('leads:cli', 'leads:checkpoints');
    await record();
    await anchored();
    const publicKey = (await ledger('public-key')).stdout.trim();
    expect((await statusOfLedger())?.message).toContain(publicKey);
    const outsider = await command(['ledger', 'verify', '--anchors', anchors, '--public-key', publicKey]);
    expect(outsider).toMatchObject({ code: 0, stdout: expect.stringContaining('signed by this key') });
    const wrong = Buffer.alloc(32, 9).toString('base64url');
    expect(await command(['ledger', 'verify', '--anchors', anchors, '--public-key', wrong])).toMatchObject({ code: 1 });
    const hyphened = Buffer.alloc(32, 0xfb).toString('base64url');
    expect(hyphened).toMatch(/^-/);
    expect(await command(['ledger', 'verify', '--anchors', anchors, '--public-key', hyphened])).toMatchObject({ code: 1 });
  });

  test('names a lead that was stolen', async () => {
    verifies('leads:cli', 'R31');
    const b = await record();
    await anchored();
    const giveBack = [await steal('sp_lead_events', 'lead_id', b.id), await steal('sp_leads', 'id', b.id)];
    const stolen = await ledger('verify', '--all', '--anchors', anchors);
    expect(stolen).toMatchObject({ code: 1, stdout: expect.stringContaining(`lead ${b.id}: missing, and nobody deleted it`) });
    for (const back of giveBack) await back();
    expect((await ledger('verify', '--all', '--anchors', anchors)).code).toBe(0);
  });

  test('compares with the anchors of the site, and what nothing was compared with is never well', async () => {
    verifies('D465');
    await record();
    await anchored();
    expect(await ledger('verify')).toMatchObject({ code: 0, stdout: expect.stringContaining('all is well') });
    const empty = { ...env(), SITEPLANE_LEDGER_ANCHORS: join(folder, 'none') };
    const none = await command(['ledger', 'verify'], { env: empty });
    expect([none.code, none.stdout]).toEqual([1, expect.stringContaining('NOT WELL')]);
    const json = await command(['ledger', 'verify', '--json'], { env: empty });
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, broken: [], missing: [] });
    const one = await command(['ledger', 'verify'], {
      env: { ...env(), SITEPLANE_LEDGER_ANCHORS: `${join(folder, 'anchors')},${join(folder, 'none')}` },
    });
    expect([one.code, one.stdout]).toEqual([1, expect.stringContaining('none/checkpoints.jsonl is missing')]);
  });

  test('restored begins an epoch for a database that was set back, and for no other', async () => {
    verifies('D468');
    await record();
    await anchored();
    expect(await ledger('restored')).toMatchObject({ code: 0, stdout: expect.stringContaining('not behind its anchors') });
    const none = await command(['ledger', 'restored'], { env: { ...env(), SITEPLANE_LEDGER_ANCHORS: join(folder, 'none') } });
    expect(none).toMatchObject({ code: 1, stdout: expect.stringMatching(/no anchor to compare with\nNothing was changed/) });
    const [last] = await query<{ no: number }>('SELECT MAX(no) AS no FROM sp_ledger_checkpoints');
    await steal('sp_ledger_checkpoints', 'no', Number(last?.no));
    expect(await ledger('verify')).toMatchObject({ code: 1, stdout: expect.stringContaining('run siteplane ledger restored') });
    expect(await ledger('restored')).toMatchObject({ code: 0, stdout: expect.stringMatching(/Epoch \d+ has begun/) });
    expect(await ledger('verify')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/in epoch \d+ after a restored backup: all is well/),
    });
  });

  test('a wrong root key is said, and nothing is called tampered', async () => {
    verifies('leads:sealed');
    const file = join(folder, 'other.key');
    expect((await command(['keys', 'init', file])).code).toBe(0);
    const { code, stdout, stderr } = await command(['ledger', 'verify', '--all'], {
      env: { ...site.env, SITEPLANE_MASTER_KEY_FILE: file },
    });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('not the one that this ledger was made with');
  });

  test('writes the leads as a table in which nothing is a formula', async () => {
    verifies('leads:export');
    await record();
    const { code, stdout } = await ledger('export', '--csv');
    expect(code).toBe(0);
    const [head, first] = stdout.split('\r\n');
    expect(head).toBe('id,ref,source,campaign,status,event_count,first_seen,last_seen,head_hash,attribution_utm_term');
    expect(first).toMatch(/^\d+,WEB-[0-9A-Z]+,'=1\+1,,new,\d+,.*,"""käy"""$/);
    expect((await ledger('export', '--csv', '--since', '2999-01-01')).stdout.split('\r\n')).toHaveLength(2);
  });

  test('health says when the database was set back behind its anchors', async () => {
    verifies('R31');
    await record();
    await anchored();
    expect(await statusOfLedger()).toMatchObject({ status: 'pass' });
    const giveBack = await steal(
      'sp_ledger_checkpoints',
      'no',
      Number((await query<{ no: number }>('SELECT MAX(no) AS no FROM sp_ledger_checkpoints'))[0]?.no),
    );
    expect(await statusOfLedger()).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('siteplane ledger verify'),
    });
    await giveBack();
    expect(await statusOfLedger()).toMatchObject({ status: 'pass' });
  });

  /** Every change is in a checkpoint, and every checkpoint in the file. */
  async function anchored(): Promise<void> {
    const numberOf = async (statement: string) => Number((await query<{ n: number | null }>(statement))[0]?.n ?? 0);
    const pending = () => numberOf('SELECT COUNT(*) AS n FROM sp_leads WHERE is_pending = 1');
    const checkpoints = () => numberOf('SELECT MAX(no) AS n FROM sp_ledger_checkpoints');
    const written = () => (existsSync(anchors) ? readFileSync(anchors, 'utf8').split('\n').length - 1 : 0);
    const isAnchored = async () => (await pending()) === 0 && written() >= Math.max(1, await checkpoints());
    await until(isAnchored);
  }
}
