import { rows } from '../../../db/rows';
import type { Ctx } from '../../../kit/ctx';
import { invalidParam, refused } from '../../../kit/errors';
import { visitorTable } from '../capture/visitor-table';
import { appendEvent, type NewEvent } from '../ledger/append';
import { dataOf } from '../ledger/claims';
import { vouching } from '../ledger/contact-digest';
import { instantShown } from '../ledger/instant';
import { countLead } from '../list/lead-counts';
import { leadMessageTable } from '../messages/message-table';
import { leadPersons, leadPersonTable } from '../persons/lead-persons';
import { leadContacts } from '../record/contacts';
import { leadEventTable } from '../record/event-table';
import type { Lead } from '../record/lead-table';
import { leads } from '../record/leads';
import { leadWork } from './lead-work';
import { reminders } from './reminders';
import { leadWorkTable } from './work-table';

type Merging = Pick<Ctx, 'db' | 'host' | 'vault' | 'now' | 'caller'>;

// D475
/**
 * Make two leads one. What can change goes over: messages, contact details, reminders, visitors. A chain cannot: the other lead keeps its
 * own, which goes on to verify, and the notes are written again. Throws `not_found`, `invalid_params`, `conflict`.
 */
export async function mergeLeads(ctx: Merging, into: number, from: number): Promise<{ lead: Lead; notes: number; messages: number }> {
  if (into === from) throw invalidParam('/from', 'must be another lead');
  const { db } = ctx;
  const locked = new Map<number, Lead>();
  for (const id of [into, from].sort((a, b) => a - b)) locked.set(id, await mergeable(ctx, id));
  const [survivor, other] = [locked.get(into), locked.get(from)];
  if (!survivor || !other) throw invalidParam('/from', 'must be another lead');
  const messages = await rows(db, leadMessageTable).update({ leadId: from }, { leadId: into });
  await reminders(db).move(from, into);
  const contact = await moveContact(ctx, into, from);
  await rows(db, visitorTable).update({ ref: other.ref }, { ref: survivor.ref });
  const { lead, notes } = await writeDown(ctx, [survivor, other], contact);
  await countLead(db, other, -1);
  return { lead, notes, messages };
}

async function mergeable({ db }: Merging, id: number): Promise<Lead> {
  const lead = await leads(db).get(id, { lock: true });
  if (lead.status === 'spam') throw refused(`${lead.ref} is marked as spam; set another status first`);
  if ((await leadWork(db).of(id)).mergedInto !== null) throw refused(`${lead.ref} was merged before`);
  return lead;
}

/** Empty fields only, as for a second message of the same person. What the two chains have to say of it. */
async function moveContact({ db, now }: Merging, into: number, from: number) {
  const keys = (await rows(db, leadPersonTable).many({ leadId: from })).map(({ key }) => key);
  const contact = await leadContacts(db).get(from);
  await leadPersons(db).add(into, keys);
  const digest = contact && (await leadContacts(db).merge(into, contact, { now: now(), keeps: true }));
  const gone = await leadContacts(db).remove(from);
  const [own, theirs] = [await leadWork(db).of(into), await leadWork(db).of(from)];
  const { score, tier } = own.score === null ? theirs : own;
  await leadWork(db).set(into, { score, tier, assignee: own.assignee ?? theirs.assignee });
  await leadWork(db).set(from, { mergedInto: into });
  // Those that were merged into it before: whoever follows one step finds the lead that is worked on.
  await rows(db, leadWorkTable).update({ mergedInto: from }, { mergedInto: into });
  return [vouching(digest), vouching(gone)] as const;
}

async function writeDown({ db, host, vault, now, caller }: Merging, [survivor, other]: readonly [Lead, Lead], contact: readonly object[]) {
  const by = `${caller.kind}:${caller.id}`;
  const append = (lead: Lead, event: NewEvent) => appendEvent({ db, storage: host.storage, vault, now: now() }, lead, event);
  const written = (await rows(db, leadEventTable).many({ leadId: other.id, type: 'note_added' }, { order: [['seq', 'ASC']] })).flatMap(
    ({ at, body }) => {
      const { text, by: author } = dataOf(body);
      return typeof text === 'string' ? [{ text, by: String(author ?? ''), written_at: instantShown(at), from: other.ref }] : [];
    },
  );
  const head = Buffer.from(other.headMac).toString('hex');
  let lead = await append(survivor, { type: 'merged', data: { from: other.ref, events: other.eventCount, head, by, ...contact[0] } });
  for (const data of written) lead = await append(lead, { type: 'note_added', data });
  await append(other, { type: 'merged', data: { into: survivor.ref, by, ...contact[1] } });
  return { lead, notes: written.length };
}
