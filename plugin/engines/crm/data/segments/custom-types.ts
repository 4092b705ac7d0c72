import { rows } from '../../../../db/rows';
import type { Db } from '../../../../host';
import type { CustomTypes } from '../../domain/segments/filter';
import { customFieldTable } from '../contacts/custom-field-tables';

/** Types of the custom fields of contacts, by slug. */
export async function customTypes(db: Db): Promise<CustomTypes> {
  const fields = await rows(db, customFieldTable).many({ ownerKind: 'contact' });
  return new Map(fields.map(({ slug, type }) => [slug, type]));
}
