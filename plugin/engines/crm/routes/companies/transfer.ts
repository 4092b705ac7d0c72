import { refuse } from '../../../kit/input/errors';
import { intOf, isBlank, isTrue } from '../../../kit/input/rules';
import { type EngineCall, RawAnswer } from '../../../kit/route';
import { companies } from '../../data/companies/companies';
import { customFields } from '../../data/contacts/custom-fields';
import { newCompanyForm } from '../../domain/forms/company';
import type { ImportSettings } from '../../domain/imports/settings';
import { zoneOf } from '../../views/zone';
import { csvLines } from '../intake/csv-lines';
import { begun, columnsOf, fileNamed, previewOf } from '../intake/import-files';
import { route } from '../route';
import { companyQueryOf } from './companies';
import { wholeCompanies } from './company-views';

const columns = Object.keys(newCompanyForm.fields).filter((name) => name !== 'owner_id' && name !== 'intended_contact_id');

/** `POST /companies/csv-import`: a file of `POST /import/csv-upload`; with `dry_run` what it would do. */
async function importCompanies(call: EngineCall) {
  const file = await fileNamed(call);
  if (file.settings && file.kind !== 'companies') throw refuse('This file is one of contacts.');
  const own = await call.engine.host.storage.run((db) => customFields(db, 'company').all());
  const known = [...columns, ...own.map(({ slug }) => slug)];
  const none = { tags: [], lists: [], status: 'subscribed', isOptIn: false } as const;
  const settings: ImportSettings = file.settings ?? {
    ...none,
    columns: columnsOf(call.body, file.headers, { known, key: 'name' }),
    updates: isTrue(call.body.update),
  };
  const row = { ...file, kind: 'companies' } as const;
  if (isTrue(call.body.dry_run)) return { dry_run: true, preview: await previewOf(call, row, settings) };
  return begun(call, row, settings);
}

const atOnce = 500;
const most = 20_000;

/** `GET /companies/export`: by id after `after_id`, with the filters of the list; the header tells where the next call goes on. */
async function exportCompanies(call: EngineCall) {
  const { storage } = call.engine.host;
  const from = isBlank(call.query.after_id) ? 0 : intOf(call.query.after_id);
  if (from === undefined || from < 0) throw refuse('after_id must be the id of a company.');
  const filter = companyQueryOf(call.query);
  const zone = await zoneOf(call);
  const fields = (await storage.run((db) => customFields(db, 'company').all())).map(({ slug }) => slug);
  const lines: unknown[][] = [['id', ...columns, 'owner_email', 'contacts_count', 'created_at', ...fields]];
  let last = from;
  for (let isMore = true; isMore && lines.length <= most; ) {
    const companyRows = await storage.run((db) => companies(db).after(filter, last, atOnce));
    const whole = await storage.run((db) => wholeCompanies(db, companyRows, zone));
    for (const company of whole) {
      const all: Readonly<Record<string, unknown>> = company;
      const values = fields.map((slug) => [company.meta.custom_values[slug] ?? ''].flat().join(', '));
      lines.push([
        company.id,
        ...columns.map((name) => all[name] ?? ''),
        company.owner?.email ?? '',
        company.contacts_count,
        company.created_at,
        ...values,
      ]);
    }
    isMore = companyRows.length === atOnce;
    last = isMore ? (companyRows.at(-1)?.id ?? 0) : 0;
  }
  return csvAnswer(lines, { name: 'companies.csv', next: last });
}

const csvAnswer = (lines: readonly (readonly unknown[])[], { name, next }: { name: string; next: number }) =>
  new RawAnswer({
    status: 200,
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Next-After-Id': String(next),
    },
    body: csvLines(lines),
  });

const manage = 'crm_manage_contact_cats';

/** Companies as files. */
export const companyTransferRoutes = [
  route('POST /companies/csv-import', manage, importCompanies),
  route('GET /companies/export', manage, exportCompanies),
];
