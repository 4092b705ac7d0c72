import { rows } from '../../../../plugin/db/rows';
import { contactTable } from '../../../../plugin/engines/crm/data/contacts/contact-table';
import { importPartTable } from '../../../../plugin/engines/crm/data/imports/import-tables';
import { runImport } from '../../../../plugin/engines/crm/feeds/run-import';
import { until } from '../../../support/until';
import { verifies } from '../../../support/verifies';
import { newContact, put, read } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';

describe('files of contacts', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
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
    expect((await upload('email\n"a@example.com')).status).toBe(422);
    expect((await start({ file: 'nothing', map: ['email'] })).status).toBe(404);
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
