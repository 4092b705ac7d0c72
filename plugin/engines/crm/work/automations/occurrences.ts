import type { Db } from '../../../../host';
import type { InputMap } from '../../../kit/input/query';
import { isTrue, wordOf } from '../../../kit/input/rules';
import { contactEvents } from '../../data/contacts/events';
import { type LinkKind, linkTables } from '../../data/contacts/link-tables';
import { links } from '../../data/contacts/links';
import { idsIn } from '../../domain/automations/ids';
import { isEventWanted, isExternalWanted, isStatusWanted, type Tracked } from '../../domain/automations/triggers';
import type { Happening } from '../contacts/happenings';

/** What came about, as triggers and goals ask for it: each has the names of those that it may be about. */
export type Occurrence =
  | {
      readonly kind: 'links';
      readonly names: readonly string[];
      readonly contactId: number;
      readonly link: LinkKind;
      readonly ids: readonly number[];
      readonly isAdded: boolean;
    }
  | { readonly kind: 'created'; readonly names: readonly string[]; readonly contactId: number }
  | { readonly kind: 'status'; readonly names: readonly string[]; readonly contactId: number; readonly from: string; readonly to: string }
  | {
      readonly kind: 'event';
      readonly names: readonly string[];
      readonly contactId: number;
      readonly eventId: number;
      readonly event: Tracked;
    }
  | { readonly kind: 'sequence'; readonly names: readonly string[]; readonly contactId: number; readonly sequenceId: number }
  | { readonly kind: 'link'; readonly names: readonly string[]; readonly contactId: number; readonly url: string };

const linkKinds = Object.keys(linkTables) as readonly LinkKind[];

/** Happenings that an automation may be about. Events are read, each by its number. */
export async function occurrencesOf(db: Db, happenings: readonly Happening[]): Promise<Occurrence[]> {
  const occurrences: Occurrence[] = [];
  for (const happening of happenings) {
    const { kind, contactId } = happening;
    if (kind === 'contact_created') occurrences.push({ kind: 'created', names: ['crm/contact_created'], contactId });
    else if (kind === 'status_changed')
      occurrences.push({ kind: 'status', names: ['crm/subscriber_status_changed'], contactId, from: happening.from, to: happening.to });
    else if (kind === 'sequence_completed')
      occurrences.push({ kind: 'sequence', names: ['crm_email_sequence_completed'], contactId, sequenceId: happening.sequenceId });
    else if (kind === 'event_tracked') {
      const event = await contactEvents(db).tracked(happening.eventId);
      const names = ['crm/event_tracked', 'crm/external_event'];
      if (event) occurrences.push({ kind: 'event', names, contactId, eventId: happening.eventId, event });
    } else {
      const link = linkKinds.find((one) => kind === `${one}_added` || kind === `${one}_removed`);
      if (link && 'ids' in happening) occurrences.push(linkOccurrence(link, happening));
    }
  }
  return occurrences;
}

function linkOccurrence(link: LinkKind, { kind, contactId, ids }: { kind: string; contactId: number; ids: readonly number[] }): Occurrence {
  const isAdded = kind.endsWith('_added');
  return { kind: 'links', names: [`crm_contact_${isAdded ? 'added_to' : 'removed_from'}_${link}`], contactId, link, ids, isAdded };
}

interface Asked {
  readonly name: string;
  readonly settings: InputMap;
  readonly conditions: InputMap;
}

/** Contacts of which what a trigger or a goal waits for came about. */
export async function matching(db: Db, asked: Asked, occurrences: readonly Occurrence[]): Promise<Occurrence[]> {
  const own = occurrences.filter(({ names }) => names.includes(asked.name));
  const first = own.filter((one) => isWanted(asked, one));
  if (wordOf(asked.settings, 'select_type') !== 'all') return first;
  const [some] = first.flatMap((one) => (one.kind === 'links' ? [one] : []));
  if (!some) return first;
  const contactIds = first.map(({ contactId }) => contactId);
  const complete = await haveAll(db, { link: some.link, isAdded: some.isAdded, settings: asked.settings, contactIds });
  return first.filter(({ contactId }) => complete.has(contactId));
}

interface Complete {
  readonly link: LinkKind;
  /** Whether they have all of them, or none. */
  readonly isAdded: boolean;
  readonly settings: InputMap;
  readonly contactIds: readonly number[];
}

/** Of these contacts those who have all of the tags, lists or companies of the settings, or none of them. */
async function haveAll(db: Db, { link, isAdded, settings, contactIds }: Complete): Promise<ReadonlySet<number>> {
  const ids = idsIn(settings[link]);
  const pairs = await links(db, link).having(contactIds, ids);
  const counts = new Map<number, number>();
  for (const { contactId } of pairs) counts.set(contactId, (counts.get(contactId) ?? 0) + 1);
  return new Set(contactIds.filter((id) => (counts.get(id) ?? 0) === (isAdded ? ids.length : 0)));
}

function isWanted({ name, settings, conditions }: Asked, one: Occurrence): boolean {
  switch (one.kind) {
    case 'links':
      return idsIn(settings[one.link]).some((id) => one.ids.includes(id));
    case 'status':
      return isStatusWanted(settings, one);
    case 'event':
      return name === 'crm/event_tracked' ? isEventWanted({ settings, conditions }, one.event) : isExternalWanted(settings, one.event);
    case 'sequence':
      return idsIn(settings.sequence_ids).includes(one.sequenceId);
    case 'link':
      return [one.url, withoutUtm(one.url)].includes(wordOf(settings, 'redirect_to'));
    default:
      return true;
  }
}

/** Whether a contact that comes to a goal of tags or lists has met it already. */
export async function isGoalMet(db: Db, { name, settings }: Omit<Asked, 'conditions'>, contactId: number): Promise<boolean> {
  const link = linkKinds.find((one) => name.endsWith(`_${one}`));
  if (!link || name === 'crm_email_sequence_completed') return false;
  const isAdded = name.startsWith('crm_contact_added_to_');
  const isAll = wordOf(settings, 'select_type') === 'all';
  if (isAll) return (await haveAll(db, { link, isAdded, settings, contactIds: [contactId] })).has(contactId);
  const ids = idsIn(settings[link]);
  const count = (await links(db, link).having([contactId], ids)).length;
  return isAdded ? count > 0 : count < ids.length;
}

export const canEnter = (settings: InputMap): boolean => isTrue(settings.can_enter);

/** An address as it was before the parameters that tell where visitors came from were added. */
const withoutUtm = (url: string) =>
  url.replace(/(?<=[?&])utm_(?:source|medium|campaign|term|content)=[^&#]*&?/g, '').replace(/[?&](?=#|$)/, '');
