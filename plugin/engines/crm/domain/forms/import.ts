import { choice, field, flag, line } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import type { Input } from '../../../kit/input/query';
import { settableStatuses } from '../statuses';

const list = (items: object, about: string, example?: unknown) =>
  field<Input>({ schema: { type: 'array', items }, read: (value) => value }, { about, ...(example === undefined ? {} : { example }) });

const pair = { type: 'object', properties: { csv: { type: 'string' }, table: { type: 'string' } } };
const map = list(
  { anyOf: [{ type: 'string' }, pair] },
  'Fields by column of the file, or rows of csv, a header, and table, a field; columns without a field are left out',
  [{ csv: 'Email', table: 'email' }],
);
const dryRun = flag({ about: 'Answer what it would do, and write nothing' });

/** What becomes of the rows. */
const saving = {
  tags: list({ type: 'integer' }, 'Ids of tags that every row gets'),
  lists: list({ type: 'integer' }, 'Ids of lists that every row gets'),
  status: choice(settableStatuses, { about: 'Of new contacts, and of those that update lets change' }),
  new_status: choice(settableStatuses, { about: 'The same under another name' }),
  update: flag({ about: 'Contacts that exist are updated; otherwise their rows are refused' }),
  double_optin_email: flag({ about: 'Send the emails that ask for a confirmation' }),
  dry_run: dryRun,
};

const file = line({ required: true, example: '5f2b6c1e-8d3a-4b7f-9a51-0c7d2e8f1a60', about: 'As POST /import/csv-upload answers it' });

export const contactImportForm = form({ file, map, ...saving });
export const companyImportForm = form({ file, map, update: flag({ about: 'Companies that exist are updated' }), dry_run: dryRun });
export const userImportForm = form({ roles: list({ type: 'string' }, 'Whose accounts become contacts', ['subscriber']), ...saving });
