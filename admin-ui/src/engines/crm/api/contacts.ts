import type { contactInShort, contactView, wholeContact } from '../../../../../plugin/engines/crm/views/contact';
import type { Seen } from '../../../api/types';
import type { Ask } from './ask';
import type { Label } from './campaigns';
import type { Listed } from './listed';
import type { Owned } from './profiles';

/** How many notes are read at once. */
export const notesPerPage = 25;

/** A contact in the list. */
export type Contact = ReturnType<typeof contactView> & { readonly tags?: readonly Label[]; readonly lists?: readonly Label[] };

/** A contact with its tags, lists and companies. */
export type WholeContact = ReturnType<typeof wholeContact>;

/** A contact among others. */
export type ContactInShort = ReturnType<typeof contactInShort>;

/** What a form of a contact sends. */
export type ContactFields = Readonly<Record<string, string>>;

/** A note about a contact. */
export interface ContactNote {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  /** `YYYY-MM-DD HH:MM:SS`. */
  readonly created_at_utc: string;
}

/** A condition of a segment: `['subscriber', 'city'] = 'Bonn'`. */
export interface Condition {
  readonly source: readonly string[];
  readonly operator: string;
  readonly value?: unknown;
}

/** Contacts that conditions mean: one group must hold, and of it all conditions. */
export interface Segment {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly is_system: boolean;
  readonly filters: readonly (readonly Condition[])[];
}

export interface ContactQuery {
  readonly page: number;
  readonly search: string;
  readonly status: string;
  readonly tag: string;
  readonly list: string;
  readonly company?: string;
}

export type LabelKind = 'lists' | 'tags';

/** The routes of both answer in their own words. */
type LabelAnswer =
  | { readonly tags: Listed<Label> }
  | { readonly tags?: never; readonly lists: readonly Label[]; readonly pagination: { readonly total: number } };

export type BulkAction =
  | 'add_to_tags'
  | 'remove_from_tags'
  | 'add_to_lists'
  | 'remove_from_lists'
  | 'change_contact_status'
  | 'delete_contacts'
  | 'send_double_optin';

const notePaths = { contacts: '/subscribers', companies: '/companies' } as const;

/** Calls about contacts, labels and segments. */
export function contactCalls(ask: Ask) {
  return {
    contacts: async ({ page, search, status, tag, list, company = '' }: ContactQuery) => {
      const params = new URLSearchParams({ page: String(page), per_page: '25', sort_by: 'id', sort_type: 'DESC' });
      if (search !== '') params.set('search', search);
      for (const [name, value] of Object.entries({ 'statuses[]': status, 'tags[]': tag, 'lists[]': list, 'company_ids[]': company }))
        if (value !== '') params.append(name, value);
      return (await ask<{ subscribers: Listed<Contact> }>('GET', `/subscribers?${params}`)).subscribers;
    },
    contact: async (id: number, seen?: Seen) =>
      (await ask<{ subscriber: WholeContact }>('GET', { path: `/subscribers/${id}`, seen })).subscriber,
    createContact: (fields: ContactFields) => ask<{ contact: Contact }>('POST', '/subscribers', fields),
    saveContact: (id: number, fields: ContactFields, seen?: Seen) =>
      ask<{ message: string }>('PUT', { path: `/subscribers/${id}`, seen }, fields),
    forMany: (ids: readonly number[], action: BulkAction, more: { action_options?: readonly number[]; new_status?: string } = {}) =>
      ask<{ message: string; completed_contacts: number }>('POST', '/subscribers/do-bulk-action', {
        action_name: action,
        subscriber_ids: ids,
        ...more,
      }),
    addNote: ({ of, id }: Owned, text: string) =>
      ask<unknown>('POST', `${notePaths[of]}/${id}/notes`, { note: { title: text.slice(0, 60), description: text, type: 'note' } }),
    companyNotes: async (id: number, page: number) =>
      (await ask<{ notes: Listed<ContactNote> }>('GET', `/companies/${id}/notes?per_page=${notesPerPage}&page=${page}`)).notes,
    removeNote: ({ of, id }: Owned, noteId: number) => ask<{ message: string }>('DELETE', `${notePaths[of]}/${id}/notes/${noteId}`, {}),
    /** Those whose title has what was typed, the newest first. */
    findLabels: async (kind: LabelKind, search: string, page = 1) => {
      const params = new URLSearchParams({ page: String(page), per_page: '25', search });
      const answer = await ask<LabelAnswer>('GET', `/${kind}?${params}`);
      return answer.tags
        ? { labels: answer.tags.data, total: answer.tags.total }
        : { labels: answer.lists, total: answer.pagination.total };
    },
    label: async (kind: LabelKind, id: number) => {
      const answer = await ask<Label & { readonly tag?: Label }>('GET', `/${kind}/${id}`);
      return answer.tag ?? answer;
    },
    createLabel: (kind: LabelKind, title: string) => ask<unknown>('POST', `/${kind}`, { title }),
    renameLabel: (kind: LabelKind, id: number, title: string) => ask<unknown>('PUT', `/${kind}/${id}`, { title }),
    removeLabel: (kind: LabelKind, id: number) => ask<{ message: string }>('DELETE', `/${kind}/${id}`, {}),
    segments: async ({ page, search }: { page: number; search: string }): Promise<Listed<Segment>> => {
      const params = new URLSearchParams({ page: String(page), per_page: '25', search });
      const answer = await ask<{ dynamic_segments: readonly Segment[]; pagination: { total: number } }>(
        'GET',
        `/dynamic-segments?${params}`,
      );
      return { data: answer.dynamic_segments, total: answer.pagination.total, current_page: page };
    },
    segment: async (id: number, seen?: Seen) => (await ask<{ segment: Segment }>('GET', { path: `/dynamic-segments/${id}`, seen })).segment,
    properties: async () =>
      (await ask<{ properties: readonly { source: readonly string[]; kind: string }[] }>('GET', '/dynamic-segments/custom-fields'))
        .properties,
    /** How many conditions mean, and some of them. */
    countSegment: (filters: Segment['filters']) =>
      ask<{ count: number; sample: readonly ContactInShort[] }>('POST', '/dynamic-segments/estimated-contacts', { filters, sample: 10 }),
    duplicateSegment: async (id: number) => (await ask<{ segment: Segment }>('POST', `/dynamic-segments/duplicate/${id}`, {})).segment,
    createSegment: (segment: { title: string; filters: Segment['filters'] }) => ask<unknown>('POST', '/dynamic-segments', segment),
    saveSegment: (id: number, segment: Partial<Pick<Segment, 'title' | 'filters'>>, seen?: Seen) =>
      ask<unknown>('PUT', { path: `/dynamic-segments/${id}`, seen }, segment),
    removeSegment: (id: number) => ask<{ message: string }>('DELETE', `/dynamic-segments/${id}`, {}),
  };
}
