import type { Db } from '../../../../host';
import { EngineError } from '../../../kit/input/errors';
import { companies, companyKeyOf } from '../../data/companies/companies';
import type { ImportRow } from '../../data/imports/import-tables';
import type { Refusal } from '../../data/imports/imports';
import { newCompanyForm } from '../../domain/forms/company';
import { rules } from '../../input/rules';
import { columnsIn } from '../companies/company-columns';
import { type CompanyChange, createCompany, updateCompany } from '../companies/save-company';
import { checkValues } from '../contacts/save-values';
import { bodyOf } from './import-part';
import { type Counts, type Importing, mostShown, type Previewing } from './importing';

interface Read {
  readonly line: number;
  readonly key: string;
  readonly name: string;
  readonly change: Pick<CompanyChange, 'columns' | 'values'>;
}

/** The rows that can be companies, and why the others cannot. */
function readRows(importRows: readonly ImportRow[], { settings, fields, zone }: Importing): { rows: Read[]; refusals: Refusal[] } {
  const refusals: Refusal[] = [];
  const rows = importRows.flatMap(({ line, cells }): Read[] => {
    const { custom_values: custom, ...body } = bodyOf(cells, settings, fields);
    const check = rules();
    const { name = '', ...columns } = columnsIn(newCompanyForm.read(check, body));
    const values = checkValues(check, fields, { kind: 'company', sent: Object(custom), zone, clears: false });
    const reasons = Object.values(check.errors()).flatMap((texts) => Object.values(texts));
    if (reasons.length === 0) return [{ line, key: companyKeyOf(name), name, change: { columns, values } }];
    refusals.push({ line, email: String(body.name ?? ''), reason: reasons.join(' ') });
    return [];
  });
  return { rows, refusals };
}

const exists = ({ line, name }: Read): Refusal => ({
  line,
  email: name,
  reason: 'A company with this name exists already; updating was not asked for.',
});

/** Import some rows in the caller's transaction; a later row about the same company counts over an earlier one. */
export async function importCompanies(db: Db, importRows: readonly ImportRow[], importing: Importing): Promise<Counts> {
  const { rows, refusals } = readRows(importRows, importing);
  const counts = { created: 0, updated: 0 };
  // By name, so that two writers of the same companies wait for each other rather than for ever; the sort keeps the order of lines.
  for (const row of rows.sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key))) {
    const known = await companies(db).byKey(row.key);
    if (known && !importing.settings.updates) {
      refusals.push(exists(row));
      continue;
    }
    try {
      counts[await saved(db, known?.id, { ...row.change, name: row.name, contactIds: [], at: importing.saving.at })] += 1;
    } catch (error) {
      if (!(error instanceof EngineError) || error.status !== 422) throw error;
      refusals.push({ line: row.line, email: row.name, reason: String(error.body.message ?? JSON.stringify(error.body)) });
    }
  }
  return { ...counts, refusals };
}

async function saved(db: Db, id: number | undefined, change: CompanyChange & { readonly name: string }): Promise<'created' | 'updated'> {
  const before = id === undefined ? undefined : await companies(db).find(id, { lock: true });
  if (!before) {
    await createCompany(db, change);
    return 'created';
  }
  await updateCompany(db, before, change);
  return 'updated';
}

/** What importing these rows would do, added to what was counted before. */
export async function previewCompanies(db: Db, importRows: readonly ImportRow[], { importing, seen, into }: Previewing): Promise<void> {
  const { rows, refusals } = readRows(importRows, importing);
  for (const row of rows) {
    const isKnown = seen.has(row.key) || (await companies(db).byKey(row.key)) !== undefined;
    seen.add(row.key);
    if (isKnown && !importing.settings.updates) refusals.push(exists(row));
    else into[isKnown ? 'update' : 'create'] += 1;
  }
  into.refused += refusals.length;
  into.refusals.push(...refusals.slice(0, mostShown - into.refusals.length));
}
