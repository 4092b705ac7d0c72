import { detailsIn, findText, ownRows, type Place, rowsWith } from '../../../db/person-text';
import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import type { Person, PersonCtx, PersonPart } from '../../../kit/person';
import { appendEvent } from '../ledger/append';
import { vouching } from '../ledger/contact-digest';
import { ledgerKeys, verifyLead } from '../ledger/verify-lead';
import { type LeadMessage, leadMessageTable } from '../messages/message-table';
import { messages } from '../messages/messages';
import type { LeadContact } from '../record/contact-table';
import { leadContacts } from '../record/contacts';
import { deleteLead } from '../record/delete-lead';
import { leadTable } from '../record/lead-table';
import { normalRef } from '../record/ref';
import { eventView } from '../record/view';
import { leadWorkTable } from '../work/work-table';
import { leadPersons } from './lead-persons';
import { mentionsIn } from './mentions';
import { allKeys } from './person-keys';

/** Where words about a person may stand in the leads of others. */
const contactPlace: Place = { table: 'sp_lead_contacts', key: 'lead_id', columns: ['name', 'company', 'message'] };

/** Ids of the person's leads: by ref, by keyed hash, by whole details, and those whose timeline names them, of which no part can go. */
export async function leadsOf({ db, vault }: Pick<PersonCtx, 'db' | 'vault'>, person: Person): Promise<number[]> {
  const leadIds = new Set<number>();
  if (person.ref !== '') {
    const [row] = await db.query<{ id: number }>('SELECT id FROM sp_leads WHERE ref = ?', [normalRef(person.ref)]);
    if (row) leadIds.add(Number(row.id));
  }
  const keys = allKeys(vault, person);
  for (const id of await leadPersons(db).leadsOf(keys)) leadIds.add(id);
  for (const { leadId } of await messagesOf(db, keys)) if (leadId !== null) leadIds.add(leadId);
  for (const id of await ownRows(db, contactPlace, person)) leadIds.add(id);
  for (const id of await namedIn(db, person)) leadIds.add(id);
  for (const id of await mergedWith(db, [...leadIds])) leadIds.add(id);
  return [...leadIds].sort((one, other) => one - other);
}

/** Leads that were merged are one person's, whichever of them is met. */
async function mergedWith(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const up = (await rows(db, leadWorkTable).many({ leadId: ids })).flatMap(({ mergedInto }) => mergedInto ?? []);
  const down = await rows(db, leadWorkTable).many({ mergedInto: [...ids, ...up] });
  return [...up, ...down.map(({ leadId }) => leadId)];
}

/** The chain does not allow a word to be changed, so the key of these rows is not needed. */
async function namedIn(db: Db, { email, phone }: Person): Promise<number[]> {
  const leadIds: number[] = [];
  const place = { table: 'sp_lead_events', key: 'lead_id * 1000000 + seq', columns: ['body'] };
  for await (const { id } of rowsWith(db, place, { email, phone, ref: '' })) leadIds.push(Math.floor(Number(id) / 1_000_000));
  return leadIds;
}

/** What the person wrote; also where nothing may be recorded about who wrote it. */
async function messagesOf(db: Db, keys: readonly Uint8Array[]): Promise<LeadMessage[]> {
  if (keys.length === 0) return [];
  const table = rows(db, leadMessageTable);
  const leadIds = [...(await table.many({ emailMac: keys })), ...(await table.many({ phoneMac: keys }))];
  return [...new Map(leadIds.map((message) => [message.id, message])).values()];
}

/** Leads with their timeline and what is stored of the contact. */
export const leadsPart: PersonPart = {
  name: 'leads',
  async find(ctx, person) {
    const leadIds: Readonly<Record<string, unknown>>[] = [];
    for (const id of await leadsOf(ctx, person)) leadIds.push(await shown(ctx, id));
    const without = (await messagesOf(ctx.db, allKeys(ctx.vault, person))).filter(({ leadId }) => leadId === null);
    for (const message of without) leadIds.push({ message: message.id, ...(await messages(ctx.db, ctx.vault).read(message))?.contact });
    // What is theirs already is told above.
    const ids = leadIds.flatMap(({ id }) => (id === undefined ? [] : [id]));
    const mentions = await findText(ctx.db, contactPlace, person);
    const named: Readonly<Record<string, unknown>>[] = [];
    for await (const { id: row, leadId } of mentionsIn(ctx, person))
      if (!ids.includes(leadId) && !without.some(({ id }) => id === row)) named.push({ table: leadMessageTable.name, row });
    return [...leadIds, ...mentions.filter(({ row }) => !ids.includes(Number(row))), ...named];
  },
  details: (db) => detailsIn(db, { table: contactPlace.table, key: contactPlace.key }),
  async erase({ db, host, vault, now, actor }, person) {
    const ids = await leadsOf({ db, vault }, person);
    for (const id of ids) if (await rows(db, leadTable).one({ id })) await deleteLead({ db, vault, now: now(), actor }, id);
    const rest = await messagesOf(db, allKeys(vault, person));
    for (const { id } of rest) await rows(db, leadMessageTable).delete({ id });
    let mentions = await eraseMentions({ db, storage: host.storage, vault, now: now() }, person);
    for await (const { id, erasedIn } of mentionsIn({ db, vault }, person))
      mentions += (await messages(db, vault).rewrite(id, erasedIn)) ? 1 : 0;
    return ids.length + rest.length + mentions;
  },
};

/** What others wrote of the person in their own details; each of their chains says so. */
async function eraseMentions(appending: Parameters<typeof appendEvent>[0], person: Person): Promise<number> {
  const { db } = appending;
  let total = 0;
  for await (const { id, erased } of rowsWith(db, contactPlace, person)) {
    const leadId = Number(id);
    const lead = await rows(db, leadTable).one({ id: leadId }, { lock: true });
    const digest = await leadContacts(db).rewrite(leadId, erased as Partial<LeadContact>);
    if (lead) await appendEvent(appending, lead, { type: 'contact_changed', data: vouching(digest) });
    total += 1;
  }
  return total;
}

async function shown({ db, vault }: PersonCtx, id: number): Promise<Readonly<Record<string, unknown>>> {
  const events: unknown[] = [];
  const { lead } = await verifyLead(db, { keys: ledgerKeys(vault), id, onEvent: (event) => void events.push(eventView(event)) });
  const { name = '', email = '', phone = '', company = '', message = '' } = (await leadContacts(db).get(id)) ?? {};
  const { ref, source, campaign, status, attribution, firstSeen, lastSeen } = lead;
  const written: Readonly<Record<string, unknown>>[] = [];
  for (const one of await messages(db, vault).of(id))
    written.push({ ...(await messages(db, vault).read(one))?.contact, at: one.createdAt });
  const contact = { name, email, phone, company, message };
  return { id, ref, source, campaign, status, attribution, first_seen: firstSeen, last_seen: lastSeen, contact, messages: written, events };
}
