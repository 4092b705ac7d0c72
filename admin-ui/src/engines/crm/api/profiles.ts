import type { emailView } from '../../../../../plugin/engines/crm/views/campaign';
import type { clickView, eventView } from '../../../../../plugin/engines/crm/views/contact-event';
import type { fieldView } from '../../../../../plugin/engines/crm/views/custom-fields';
import type { Seen } from '../../../api/types';
import type { Ask } from './ask';
import type { Label } from './campaigns';
import { changeStored } from './change-stored';
import type { ContactNote } from './contacts';
import type { Listed } from './listed';

export type FieldOwner = 'contacts' | 'companies';

/** A field that the site defined. */
export type CustomField = ReturnType<typeof fieldView>;

/** A field as it is defined; a new one has no slug yet. */
export type FieldDraft = Pick<CustomField, 'field_key' | 'label'> & { readonly slug?: string; readonly options?: readonly string[] };

/** Values of such fields, by their slugs. */
export type FieldValues = Readonly<Record<string, unknown>>;

interface ContactValues {
  readonly subscriber: { readonly custom_values: FieldValues };
  readonly custom_fields: readonly CustomField[];
}

export type ContactEmail = ReturnType<typeof emailView>;
export type ContactClick = ReturnType<typeof clickView>;
export type ContactEvent = ReturnType<typeof eventView>;

/** When a contact came into something, and what that is; null where it no longer exists. */
export type Joined<K extends string> = { readonly [N in K]: Label | null } & { readonly created_at_utc: string };

/** A record that has such values and notes. */
export interface Owned {
  readonly of: FieldOwner;
  readonly id: number;
}

/** Where it is read and written: a condition on a contact is one on the same parts of it. */
const ownPath = ({ of, id }: Owned) =>
  of === 'contacts' ? `/subscribers/${id}?with[]=custom_fields&with[]=subscriber.custom_values` : `/companies/${id}`;

const fieldPaths = { contacts: '/custom-fields/contacts', companies: '/companies/custom-fields' } as const;

/** Calls about what is known of a contact beside name and address. */
export function profileCalls(ask: Ask) {
  return {
    customFields: async (of: FieldOwner) => (await ask<{ fields: readonly CustomField[] }>('GET', fieldPaths[of])).fields,
    /** Changes the fields as they are defined now, so that what a colleague added meanwhile stays. */
    changeFields: (of: FieldOwner, change: (fields: readonly CustomField[]) => readonly FieldDraft[]) =>
      changeStored({
        load: async (seen) => (await ask<{ fields: readonly CustomField[] }>('GET', { path: fieldPaths[of], seen })).fields,
        save: (fields, seen) => ask<{ message: string }>('PUT', { path: fieldPaths[of], seen }, { fields: change(fields) }),
      }),
    /** What the fields that the site defined hold for a contact or a company. */
    ownValues: async ({ of, id }: Owned, seen?: Seen) => {
      const path = ownPath({ of, id });
      if (of === 'contacts') {
        const answer = await ask<ContactValues>('GET', { path, seen });
        return { fields: answer.custom_fields, values: answer.subscriber.custom_values };
      }
      const [{ fields }, { company }] = await Promise.all([
        ask<{ fields: readonly CustomField[] }>('GET', fieldPaths.companies),
        ask<{ company: { meta: { custom_values: FieldValues } } }>('GET', { path, seen }),
      ]);
      return { fields, values: company.meta.custom_values };
    },
    saveOwnValues: (owned: Owned, values: FieldValues, seen?: Seen) =>
      ask<{ message: string }>('PUT', { path: ownPath(owned), seen }, { custom_values: values }),
    /** What a contact was sent and did, the newest of each kind. */
    contactHistory: async (id: number) => {
      const newest = 'per_page=50';
      const [emails, clicks, events, notes, sequences, automations] = await Promise.all([
        ask<{ emails: Listed<ContactEmail> }>('GET', `/subscribers/${id}/emails?${newest}`),
        ask<{ urls: Listed<ContactClick> }>('GET', `/subscribers/${id}/url-metrics?${newest}`),
        ask<{ events: Listed<ContactEvent> }>('GET', `/subscribers/${id}/tracking-events?${newest}`),
        ask<{ notes: Listed<ContactNote> }>('GET', `/subscribers/${id}/notes?${newest}`),
        ask<{ sequence_trackers: readonly Joined<'sequence'>[] }>('GET', `/sequences/subscriber/${id}/sequences`),
        ask<{ automations: readonly Joined<'funnel'>[] }>('GET', `/funnels/subscriber/${id}/automations`),
      ]);
      return {
        emails: emails.emails.data,
        clicks: clicks.urls.data,
        events: events.events.data,
        notes: notes.notes.data,
        sequences: sequences.sequence_trackers,
        automations: automations.automations,
      };
    },
  };
}
