import { rows } from '../../../db/rows';
import type { Ctx } from '../../../kit/ctx';
import { refused } from '../../../kit/errors';
import { appendEvent } from '../ledger/append';
import { releaseLead } from '../spam/release';
import { leadWork } from '../work/lead-work';
import { announceLead } from './announce';
import { leadTable } from './lead-table';
import { leads } from './leads';
import type { LeadStatus } from './statuses';

type Changing = Pick<Ctx, 'db' | 'host' | 'vault' | 'now' | 'caller'>;

/** Set the status of a lead with all that follows from it. False where it has it already; throws `not_found`. */
export async function changeStatus({ db, host, vault, now, caller }: Changing, id: number, next: LeadStatus): Promise<boolean> {
  const lead = await leads(db).get(id, { lock: true });
  if (lead.status === next) return false;
  if ((await leadWork(db).of(id)).mergedInto !== null) throw refused(`${lead.ref} was merged into another lead; set its status there`);
  const data = { status: next, from: lead.status, by: `${caller.kind}:${caller.id}` };
  await appendEvent({ db, storage: host.storage, vault, now: now() }, lead, { type: 'status_changed', data, changes: { status: next } });
  if (lead.status === 'spam') await releaseLead({ db, vault }, lead);
  if (next === 'qualified') await announceLead(db, lead, { kind: 'lead.qualified' });
  return true;
}

/** The same for many, in one order, so that two callers never wait for each other. */
export async function changeStatuses(ctx: Changing, ids: readonly number[], next: LeadStatus) {
  const records = await rows(ctx.db, leadTable).many({ id: [...ids] }, { order: [['id', 'ASC']] });
  let changed = 0;
  for (const { id } of records) if (await changeStatus(ctx, id, next)) changed++;
  const known = new Set(records.map(({ id }) => id));
  return { count: records.length, changed, missing: ids.filter((id) => !known.has(id)) };
}
