import type { InputMap } from '../../../kit/input/query';
import { camel } from '../../domain/contacts/details';
import type { CompanyColumns } from './save-company';

/** What a form read, as columns; its owner and contacts are none. */
export function columnsIn({ owner_id: _, intended_contact_id: __, date_of_start: start, ...texts }: InputMap): CompanyColumns {
  const columns = Object.fromEntries(Object.entries(texts).map(([name, value]) => [camel(name), value])) as CompanyColumns;
  return { ...columns, ...(start === undefined ? {} : { dateOfStart: start === '' ? null : String(start) }) };
}
