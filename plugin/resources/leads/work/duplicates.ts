import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { leadMessageTable } from '../messages/message-table';
import { leadPersonTable } from '../persons/lead-persons';
import { type Lead, leadTable } from '../record/lead-table';
import { leadWork } from './lead-work';

const most = 20;

/** Leads with the same address or number, by keyed hashes, so that masked details are compared too; the latest first (D475). */
export async function duplicatesOf(db: Db, leadId: number): Promise<Lead[]> {
  const persons = rows(db, leadPersonTable);
  const messages = rows(db, leadMessageTable);
  const own = await messages.many({ leadId }, { limit: 100 });
  const known = [
    ...(await persons.many({ leadId })).map(({ key }) => key),
    ...own.flatMap(({ emailMac, phoneMac }) => [emailMac, phoneMac].filter((mac) => mac !== null)),
  ];
  if (known.length === 0) return [];
  const ids = [
    ...(await persons.many({ key: known }, { limit: 1000 })),
    ...(await messages.many({ emailMac: known }, { limit: 1000 })),
    ...(await messages.many({ phoneMac: known }, { limit: 1000 })),
  ].flatMap((one) => one.leadId ?? []);
  const others = [...new Set(ids)].filter((id) => id !== leadId);
  const work = await leadWork(db).ofMany(others);
  const apart = others.filter((id) => work.get(id)?.mergedInto === null);
  return apart.length === 0 ? [] : rows(db, leadTable).many({ id: apart }, { order: [['id', 'DESC']], limit: most });
}
