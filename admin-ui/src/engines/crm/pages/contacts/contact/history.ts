import type { Label } from '../../../api/campaigns';
import type { ContactNote, WholeContact } from '../../../api/contacts';
import type { ContactClick, ContactEmail, ContactEvent, Joined } from '../../../api/profiles';
import type { BookedTime } from './use-bookings';
import type { ContactLead } from './use-leads';

/** What is known of what a contact was sent and did. */
export interface History {
  readonly emails: readonly ContactEmail[];
  readonly clicks: readonly ContactClick[];
  readonly events: readonly ContactEvent[];
  readonly notes: readonly ContactNote[];
  readonly sequences: readonly Joined<'sequence'>[];
  readonly automations: readonly Joined<'funnel'>[];
  readonly bookings?: readonly BookedTime[];
  readonly leads?: readonly ContactLead[];
}

export type EntryKind = 'email' | 'click' | 'event' | 'note' | 'list' | 'tag' | 'sequence' | 'automation' | 'booking' | 'lead' | 'created';

/** Something that came about, at a time. */
export interface Entry {
  /** ISO 8601. */
  readonly at: string;
  readonly kind: EntryKind;
  /** What it was: a subject, an address, a title. */
  readonly name: string;
  /** The page of it. */
  readonly to?: string;
  /** Of an email what came of it, of a booking its status, of a note and an event what it says. */
  readonly more?: string;
}

type Person = Pick<WholeContact, 'lists' | 'tags' | 'created_at_utc'>;

const instant = (stamp: unknown) => (typeof stamp === 'string' && stamp !== '' ? `${stamp.replace(' ', 'T').replace(/Z?$/, '')}Z` : '');

/** What came about with a contact, the newest first; what has no time yet is left out. */
export function entriesOf(person: Person, history: History): Entry[] {
  const labelled = (kind: 'list' | 'tag', labels: Person['tags'] | Person['lists']) =>
    labels.map(({ title, pivot }): Entry => ({ at: instant(pivot.created_at_utc), kind, name: title }));
  const joined = (kind: 'sequence' | 'automation', at: string, label: Label | null): Entry[] =>
    label ? [{ at: instant(at), kind, name: label.title, to: `/${kind}s/${label.id}` }] : [];
  const entries: Entry[] = [
    ...history.emails.map(emailEntry),
    ...history.clicks.map(({ created_at_utc: at, url }): Entry => ({ at: instant(at), kind: 'click', name: url })),
    ...history.events.map(
      ({ created_at_utc: at, title, value }): Entry => ({
        at: instant(at),
        kind: 'event',
        name: title,
        ...(value !== '' && { more: value }),
      }),
    ),
    ...history.notes.map(({ created_at_utc: at, description }): Entry => ({ at: instant(at), kind: 'note', name: '', more: description })),
    ...history.sequences.flatMap(({ created_at_utc: at, sequence }) => joined('sequence', at, sequence)),
    ...history.automations.flatMap(({ created_at_utc: at, funnel }) => joined('automation', at, funnel)),
    ...(history.bookings ?? []).map(bookingEntry),
    ...(history.leads ?? []).map(({ id, ref, first_seen: at }): Entry => ({ at, kind: 'lead', name: ref, to: `/leads/${id}` })),
    ...labelled('list', person.lists),
    ...labelled('tag', person.tags),
    { at: instant(person.created_at_utc), kind: 'created', name: '' },
  ];
  return entries.filter(({ at }) => at !== '').sort((one, other) => other.at.localeCompare(one.at));
}

/** It stands at its own time, also one to come. */
const bookingEntry = ({ id, title, start_time: at, status, calendar_event: event }: BookedTime): Entry => ({
  at: instant(at),
  kind: 'booking',
  name: event?.title ?? title.replace(/<[^>]*>/g, ''),
  to: `/bookings/${id}`,
  more: status,
});

function emailEntry({ sent_at_utc: at, email_subject: subject, email_type: type, campaign_id: id, ...email }: ContactEmail): Entry {
  return {
    at: instant(at),
    kind: 'email',
    name: subject,
    ...(type === 'campaign' && { to: `/campaigns/${id}` }),
    more: outcomeOf(email),
  };
}

function outcomeOf({ status, is_open: isOpen, click_counter: clicks }: Pick<ContactEmail, 'status' | 'is_open' | 'click_counter'>): string {
  if (status !== 'sent') return status;
  if (clicks !== null) return 'clicked';
  return isOpen === 1 ? 'opened' : 'sent';
}
