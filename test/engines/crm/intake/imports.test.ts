import { rows } from '../../../../plugin/db/rows';
import { contactTable } from '../../../../plugin/engines/crm/data/contacts/contact-table';
import { importPartTable, importTable } from '../../../../plugin/engines/crm/data/imports/import-tables';
import { imports } from '../../../../plugin/engines/crm/data/imports/imports';
import { importKind } from '../../../../plugin/engines/crm/domain/imports/order';
import type { ImportSettings } from '../../../../plugin/engines/crm/domain/imports/settings';
import { runImport } from '../../../../plugin/engines/crm/feeds/run-import';
import { importOrder } from '../../../../plugin/engines/crm/outbox/import-order';
import { importRows } from '../../../../plugin/engines/crm/work/imports/import-part';
import { importingFor } from '../../../../plugin/engines/crm/work/imports/importing';
import { enqueue } from '../../../../plugin/jobs/outbox';
import { outboxTable } from '../../../../plugin/jobs/outbox-table';
import { until } from '../../../support/until';
import { verifies } from '../../../support/verifies';
import { newContact, put, read } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';

describe('files of contacts', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  beforeEach(() => site.reset());
  afterAll(() => site?.stop());

  const upload = async (body: string | Uint8Array, type = 'text/csv') => {
    const { status, text } = await site.send('POST', '/rest/crm/v2/import/csv-upload', {
      key: site.key,
      body,
      headers: { 'content-type': type },
    });
    return { status, body: JSON.parse(text) };
  };
  const start = (body: object) => site.api('POST', '/import/csv-import', { body });
  const state = async (file: string) => (await site.api('GET', `/import/status?file=${file}`)).body;
  const finished = async (file: string) => {
    await until(async () => (await state(file)).import.status === 'done');
    return state(file);
  };
  const byEmail = async (email: string) =>
    (await site.api('GET', `/subscribers/0?get_by_email=${encodeURIComponent(email)}`)).body.subscriber;

  test('an empty file, an unknown one and a wrong map are refused', async () => {
    verifies('marketing:imports', 'marketing:errors');
    expect((await upload(' ')).status).toBe(422);
    for (const broken of ['email\n"a@example.com', ' "', 'email\na "b" c,"d" e'])
      expect(await upload(broken)).toMatchObject({
        status: 422,
        body: { message: expect.stringMatching(/^The file is not CSV: after line \d, /) },
      });
    expect((await start({ file: 'nothing', map: ['email'] })).status).toBe(404);
    for (const path of ['/import/csv-import', '/companies/csv-import'])
      expect(await site.api('POST', path, { body: { map: ['email'] } })).toMatchObject({
        status: 422,
        body: { file: { required: expect.stringContaining('POST /crm/v2/import/csv-upload') } },
      });
    expect((await site.api('GET', '/import/status')).status).toBe(422);
    const { file } = (await upload('Mail,Name\na@example.com,Ada\n')).body;
    for (const wrong of [
      {},
      { map: [] },
      { map: ['first_name'] },
      { map: ['email', 'shoe'] },
      { map: [{ csv: 'Other', table: 'email' }] },
      { map: ['email'], tags: [99] },
      { map: ['email'], status: 'bounced' },
    ])
      expect([wrong, (await start({ file, ...wrong })).status]).toEqual([wrong, 422]);
    expect((await site.api('GET', '/subscribers')).body.subscribers.total).toBe(0);
  });

  test('separators, byte order mark, quotes over lines, and Latin-1', async () => {
    verifies('marketing:imports');
    const semicolons = (await upload('\uFEFFAddress;Name;City\r\n"jo@example.com";"Jo ""J"" Doe";"St. \r\nPölten"\r\n')).body;
    expect(semicolons).toMatchObject({ headers: ['Address', 'Name', 'City'], delimiter: ';', total: 1 });
    const latin = (await upload(Buffer.from('email\tfirst\nzoe@example.com\tZo\xeb\n', 'latin1'))).body;
    expect(latin).toMatchObject({ delimiter: '\t', rows: [['zoe@example.com', 'Zoë']] });
    const { body } = await start({
      file: semicolons.file,
      map: [
        { csv: 'Address', table: 'email' },
        { csv: 'City', table: 'city' },
      ],
    });
    expect(body.import).toMatchObject({ status: 'running', total: 1 });
    await finished(semicolons.file);
    expect(await byEmail('jo@example.com')).toMatchObject({ city: 'St. Pölten', first_name: '', status: 'subscribed' });
    expect((await start({ file: semicolons.file, map: ['email'] })).status).toBe(422);
  });

  test('a file of a form', async () => {
    verifies('marketing:imports');
    const part = [
      '------formdata-0123456789abcdef',
      'Content-Disposition: form-data; name="file"; filename="people.csv"',
      'Content-Type: text/csv',
      '',
      'email\nf@example.com',
      '------formdata-0123456789abcdef--',
      '',
    ];
    expect((await upload(part.join('\r\n'), 'multipart/form-data; boundary=----formdata-0123456789abcdef')).body).toMatchObject({
      headers: ['email'],
      total: 1,
    });
    expect(
      (await upload('------formdata-0123456789abcdef--\r\n', 'multipart/form-data; boundary=----formdata-0123456789abcdef')).status,
    ).toBe(422);
  });

  test('a signed-in browser sends the file as JSON, in parts', async () => {
    verifies('D620');
    const json = 'application/json';
    expect((await upload('{', json)).status).toBe(400);
    for (const wrong of [{}, { text: [] }, { text: [' '] }, { text: ['email', 1] }])
      expect([wrong, (await upload(JSON.stringify(wrong), json)).status]).toEqual([wrong, 422]);
    const sent = { name: 'fair.csv', text: ['email,fi', 'rst_name\nzoe@example.com,Zo\u00eb\n'] };
    const { body } = await upload(JSON.stringify(sent), json);
    expect(body).toMatchObject({ headers: ['email', 'first_name'], rows: [['zoe@example.com', 'Zoë']], total: 1 });
    expect((await state(body.file)).import.name).toBe('fair.csv');
    expect((await upload(JSON.stringify({ text: ['email\n'] }), json)).body.total).toBe(0);
  });

  test('a preview tells what would happen and writes nothing; refused rows have their lines; nobody is subscribed against their will', async () => {
    verifies('marketing:imports', 'marketing:imports:suppression', 'marketing:contacts:suppression');
    const left = await newContact(site, { status: 'unsubscribed' });
    const stays = await newContact(site);
    await put(site, stays.id, { first_name: 'Stays' });
    const csv = `email,first,country\nnew@example.com,New,AT\n${left.email},Left,\nnobody,Wrong,\nNEW@example.com,Later,\n${stays.email},,Austria\n${stays.email},,DE\n`;
    const { file } = (await upload(csv)).body;
    const settings = { file, map: ['email', 'first_name', 'country'], update: true, status: 'subscribed' };
    const before = await site.host.storage.run((db) => rows(db, contactTable).count({}));
    const { preview } = (await start({ ...settings, dry_run: true })).body;
    expect(preview).toMatchObject({ create: 1, update: 3, suppressed: 1, refused: 2, refusals: [{ line: 4 }, { line: 6 }] });
    expect(await site.host.storage.run((db) => rows(db, contactTable).count({}))).toBe(before);
    await start(settings);
    const done = await finished(file);
    expect(done.import).toMatchObject({ created: 1, updated: 3, refused: 2, total: 6 });
    expect(done.refusals.data).toMatchObject([
      { line: 4, email: 'nobody' },
      { line: 6, email: stays.email },
    ]);
    expect(await byEmail('new@example.com')).toMatchObject({ first_name: 'Later', country: 'AT' });
    expect(await read(site, left.id)).toMatchObject({ status: 'unsubscribed', first_name: 'Left' });
    expect(await read(site, stays.id)).toMatchObject({ first_name: 'Stays', country: 'DE' });
  });

  test('without updating, those who exist are refused', async () => {
    verifies('marketing:imports');
    const contact = await newContact(site, { first_name: 'Before' });
    const { file } = (await upload(`email,first\n${contact.email},After\n`)).body;
    await start({ file, map: ['email', 'first_name'] });
    expect((await finished(file)).refusals.data).toMatchObject([{ line: 2, reason: expect.stringContaining('exists already') }]);
    expect((await read(site, contact.id)).first_name).toBe('Before');
  });

  test('two workers on one file, and one that comes again, import each row once', async () => {
    verifies('marketing:imports:once', 'D295');
    const { file } = (await upload(`email\n${Array.from({ length: 900 }, (_, i) => `many-${i}@example.com`).join('\n')}\n`)).body;
    const parts = await site.host.storage.run((db) => rows(db, importPartTable).many({}, { order: [['id', 'DESC']], limit: 1 }));
    const importId = parts[0]?.importId;
    await start({ file, map: ['email'] });
    const work = { payload: { importId } } as Parameters<typeof runImport.deliver>[0];
    const ctx = { host: site.host, now: () => Date.now() } as unknown as Parameters<typeof runImport.deliver>[1];
    await Promise.all([runImport.deliver(work, ctx), runImport.deliver(work, ctx)]);
    expect((await finished(file)).import).toMatchObject({ total: 900, created: 900, updated: 0, refused: 0 });
    await runImport.deliver(work, ctx);
    expect((await state(file)).import.created).toBe(900);
    expect(await site.host.storage.run((db) => rows(db, importPartTable).count({ importId: importId ?? 0 }))).toBe(0);
  });

  test('of a file that is refused nothing stays', async () => {
    verifies('marketing:imports');
    const stored = () =>
      site.host.storage.run(async (db) => [await rows(db, importTable).count({}), await rows(db, importPartTable).count({})]);
    const before = await stored();
    const many = Array.from({ length: 450 }, (_, i) => `gone-${i}@example.com`).join('\n');
    expect((await upload(`email\n${many}\n"open@example.com`)).status).toBe(422);
    expect(await stored()).toEqual(before);
  });

  test('an import whose work was given up has failed, says why, and goes on where it stopped', async () => {
    verifies('marketing:imports:once', 'D295');
    const { file } = (await upload(`email\n${Array.from({ length: 450 }, (_, i) => `given-up-${i}@example.com`).join('\n')}\n`)).body;
    const row = await site.host.storage.run((db) => rows(db, importTable).one({ key: file }));
    const importId = row?.id ?? 0;
    const settings: ImportSettings = { columns: ['email'], tags: [], lists: [], status: 'subscribed', updates: false, isOptIn: false };
    await site.host.storage.tx(async (db) => {
      const part = (await imports(db).part(importId, 0)) ?? [];
      const done = await importRows(db, part, await importingFor({ host: site.host, now: Date.now } as never, settings));
      await rows(db, importTable).update({ id: importId }, { status: 'running', settings, nextPart: 1, created: done.created });
      const id = await enqueue(db, { ...importOrder(importId), notBefore: Date.now() + 3_600_000 });
      await rows(db, outboxTable).update({ id }, { attempts: 3, lastError: 'The disk is full.' });
    });
    expect((await state(file)).import).toMatchObject({ status: 'running', problem: 'The disk is full.', created: 200 });
    expect((await start({ file, map: ['email'] })).status).toBe(422);
    await site.host.storage.tx((db) => rows(db, outboxTable).update({ kind: importKind, state: 'ready' }, { state: 'dead' }));
    expect((await state(file)).import).toMatchObject({ status: 'failed', problem: 'The disk is full.', created: 200 });
    const [first, second] = await Promise.all([start({ file }), start({ file })]);
    expect([first.status, second.status].sort()).toEqual([200, 422]);
    expect((await finished(file)).import).toMatchObject({ status: 'done', created: 450, refused: 0 });
    expect((await finished(file)).import.problem).toBeUndefined();
  });

  test('exported with what belongs to them; a formula is text', async () => {
    verifies('marketing:exports');
    await newContact(site, { email: 'export@example.com', first_name: '=cmd()', tags: ['Exported'] });
    const { status, headers, text } = await site.send('GET', '/rest/crm/v2/subscribers-export?search=export@', { key: site.key });
    expect([status, headers.get('content-type'), headers.get('x-next-after-id')]).toEqual([200, 'text/csv; charset=utf-8', '0']);
    const [head = '', line = '', ...rest] = text.split('\r\n');
    expect(head.split(',').slice(0, 3)).toEqual(['id', 'email', 'status']);
    expect(line).toContain("export@example.com,subscribed,lead,,'=cmd()");
    expect(line).toContain('Exported');
    expect(rest).toEqual(['']);
    expect((await site.send('GET', '/rest/crm/v2/subscribers-export?after_id=x', { key: site.key })).status).toBe(422);
  });
});
