import type { Ctx } from '../../../kit/ctx';
import { refused } from '../../../kit/errors';
import { type CrmReceiver, crmReceiver } from '../../crm/port';
import { isReachable } from '../capture/masking';
import { leadContacts } from '../record/contacts';
import type { Lead } from '../record/lead-table';
import { leads } from '../record/leads';
import { leadWork } from '../work/lead-work';
import { hasWithdrawnConsent } from '../work/withdrawn';
import type { LeadHandOver } from './hand-over-table';
import { handOvers } from './hand-overs';

type Ordering = Pick<Ctx, 'db' | 'caller' | 'fetch'>;

interface Wish {
  readonly receiver: CrmReceiver;
  /** Also where its details are masked or not stored. */
  readonly isMaskedFine: boolean;
  /** Also where the CRM has it as it is now. */
  readonly isAgain: boolean;
}

/** A CRM slot that a lead can be handed over to. Throws `not_found`, `conflict`. */
export async function openReceiver({ db, fetch }: Pick<Ctx, 'db' | 'fetch'>, crmNum: string): Promise<CrmReceiver> {
  const receiver = await crmReceiver(db, crmNum);
  const { url, apiKey } = receiver;
  if (url === '') throw refused(`CRM ${crmNum} has no address; set its url with crm.update`);
  const problem = fetch.check(url);
  if (problem !== undefined) throw refused(`the address of CRM ${crmNum} ${problem}`);
  if (!apiKey) throw refused(`CRM ${crmNum} has no API key; set it with crm.set_secret`);
  return receiver;
}

/** A lead that may be told to others, with its row locked. Throws `not_found`, `conflict`. */
export async function tellable(db: Ctx['db'], id: number): Promise<Lead> {
  const lead = await leads(db).get(id, { lock: true });
  if (lead.status === 'spam') throw refused(`${lead.ref} is marked as spam; set another status first`);
  const { mergedInto } = await leadWork(db).of(id);
  if (mergedInto !== null) throw refused(`${lead.ref} was merged into lead ${mergedInto}; take that one`);
  if (await hasWithdrawnConsent(db, id)) throw refused(`${lead.ref} has withdrawn consent`);
  return lead;
}

// D536
/** Order a lead to be sent to a CRM, unless that is under way or the CRM has it as it is. Throws `not_found`, `conflict`. */
export async function orderHandOver(
  { db, caller }: Ordering,
  id: number,
  { receiver: { crmNum, slotId }, isMaskedFine, isAgain }: Wish,
): Promise<{ handOver: LeadHandOver; changed: boolean }> {
  const lead = await tellable(db, id);
  if (!isMaskedFine && !isReachable((await leadContacts(db).get(id)) ?? {})) {
    throw refused(`no whole address or number of ${lead.ref} is stored; store contact details in full, or hand it over with masked:true`);
  }
  const store = handOvers(db);
  const before = await store.find({ leadId: id, slotId });
  const isDone = before && ((await store.isUnderWay(before)) || (!isAgain && (await store.isCurrent(before))));
  if (before && isDone) return { handOver: before, changed: false };
  const ordered = { leadId: id, crmNum, slotId, orderedBy: `${caller.kind}:${caller.id}` };
  return { handOver: await store.order(ordered, before), changed: true };
}
