import { rows } from '../../../../plugin/db/rows';
import { companyTable } from '../../../../plugin/engines/crm/data/companies/company-table';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { filesOf } from './files';

describe.each(['sqlite', 'mariadb'] as const)('files of companies (%s)', (dialect) => {
  let site: CrmSite;
  let files: ReturnType<typeof filesOf>;
  beforeAll(async () => {
    site = await crmSite({ dialect });
    files = filesOf(site);
  });
  beforeEach(async () => {
    await site.reset();
    const field = { field_key: 'number', type: 'number', label: 'Seats', slug: 'seats' };
    await site.api('PUT', '/companies/custom-fields', { body: { fields: [field] } });
  });
  afterAll(() => site?.stop());

  const start = (body: object) => site.api('POST', '/companies/csv-import', { body });
  const all = () => site.host.storage.run((db) => rows(db, companyTable).many({}, { order: [['id', 'ASC']] }));

  test('a map without the name, with an unknown field and of an unknown file is refused; a file of contacts is none of companies', async () => {
    verifies('marketing:companies:files', 'marketing:errors');
    const file = await files.upload('Name,Mail\nByron,b@example.com\n');
    for (const wrong of [{}, { map: ['email'] }, { map: ['name', 'owner_id'] }, { map: ['name', 'shoe'] }])
      expect([wrong, (await start({ file, ...wrong })).status]).toEqual([wrong, 422]);
    expect((await start({ file: 'nothing', map: ['name'] })).status).toBe(404);
    const people = await files.upload('email\np@example.com\n');
    await site.api('POST', '/import/csv-import', { body: { file: people, map: ['email'] } });
    expect((await start({ file: people, map: ['name'] })).status).toBe(422);
    await files.finished(people);
    expect(await all()).toEqual([]);
  });

  test('a preview writes nothing; what is refused is told by line; an empty cell changes nothing', async () => {
    verifies('marketing:companies:files');
    await site.api('POST', '/companies', { body: { name: 'Known', industry: 'Tools', website: 'https://known.example' } });
    const csv = [
      'Name,Web,Seats,Industry',
      'New,new.example,12,Ships',
      'KNOWN,,,Trains',
      ',x.example,,',
      'Wrong,not an address,,',
      'Seats,,many,',
      'new,,13,',
    ].join('\n');
    const file = await files.upload(csv);
    const settings = { file, map: ['name', 'website', 'seats', 'industry'], update: true };
    const { preview } = (await start({ ...settings, dry_run: true })).body;
    expect(preview).toMatchObject({ create: 1, update: 2, refused: 3, refusals: [{ line: 4 }, { line: 5 }, { line: 6 }] });
    expect(await all()).toHaveLength(1);
    expect((await start(settings)).status).toBe(200);
    const done = await files.finished(file);
    expect(done.import).toMatchObject({ created: 1, updated: 2, refused: 3 });
    expect(done.refusals.data).toEqual([
      { line: 4, name: '', reason: expect.stringContaining('name') },
      { line: 5, name: 'Wrong', reason: expect.stringContaining('web address') },
      { line: 6, name: 'Seats', reason: expect.any(String) },
    ]);
    expect(await all()).toMatchObject([
      { name: 'Known', industry: 'Trains', website: 'https://known.example' },
      { name: 'New', industry: 'Ships', website: 'https://new.example' },
    ]);
    const again = await files.upload('Name\nKnown\n');
    await start({ file: again, map: ['name'] });
    expect((await files.finished(again)).refusals.data).toMatchObject([{ line: 2, reason: expect.stringContaining('exists already') }]);
  });

  test('exported by the filters of the list, with owner and fields; what is exported can be imported; a formula is text', async () => {
    verifies('marketing:companies:files');
    for (const name of ['Known', 'New']) await site.api('POST', '/companies', { body: { name, industry: 'Ships' } });
    const owner = await newContact(site);
    const fields = { name: '=cmd()', industry: 'Export', owner_id: owner.id, custom_values: { seats: 7 } };
    await site.api('POST', '/companies', { body: fields });
    const { status, lines, next } = await files.exported('/companies/export?inline_filters[company_categories][]=Export');
    expect([status, lines.length, next]).toEqual([200, 2, '0']);
    expect(lines[0]?.split(',').slice(0, 3)).toEqual(['id', 'name', 'industry']);
    expect(lines[1]).toContain("'=cmd(),Export");
    expect(lines[1]).toMatch(new RegExp(`${owner.email},1,.*,7$`));
    expect((await files.exported('/companies/export?after_id=x')).status).toBe(422);
    const every = await files.exported('/companies/export');
    expect(every.lines).toHaveLength(4);
    const file = await files.upload(every.text);
    await start({
      file,
      map: [
        { csv: 'name', table: 'name' },
        { csv: 'industry', table: 'industry' },
      ],
      update: true,
    });
    expect((await files.finished(file)).import).toMatchObject({ refused: 0, updated: 2, created: 1 });
  });
});
