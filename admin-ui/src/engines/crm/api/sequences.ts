import type { sequenceView, trackerView } from '../../../../../plugin/engines/crm/views/sequence';
import type { Seen } from '../../../api/types';
import type { Ask } from './ask';
import type { Audience } from './campaigns';
import { changeStored } from './change-stored';
import type { Contact } from './contacts';
import type { Listed } from './listed';

/** How many are in a sequence, have completed it, or left it before its end. */
export type Progress = Readonly<Record<'active' | 'completed' | 'cancelled', number>>;

/** A sequence in the list, with its figures. */
export type Sequence = ReturnType<typeof sequenceView> & {
  readonly stats: { readonly emails: number; readonly subscribers: number };
  readonly progress: Progress;
};

/** One of its emails, with what came of it and how many get it next. */
export type SequenceEmail = ReturnType<typeof sequenceView> & {
  readonly stats: { readonly sent: number; readonly opens: number; readonly clicks: number };
  readonly waiting: number;
};

/** A sequence with its emails in the order in which they leave. */
export interface WholeSequence {
  readonly sequence: Sequence;
  readonly sequence_emails: readonly SequenceEmail[];
}

/** Where a contact is in a sequence. */
export type Tracker = ReturnType<typeof trackerView> & { readonly subscriber: Contact | null };

/** What is written of an email of a sequence. */
export interface EmailDraft {
  readonly email_subject: string;
  readonly email_pre_header: string;
  readonly email_body: string;
  readonly settings?: { readonly timings: object };
}

/** How long after the enrolment an email leaves. */
export interface Delay {
  readonly id: number;
  readonly delay: number;
  readonly delay_unit: string;
}

export interface TrackerQuery {
  readonly page: number;
  readonly search: string;
  readonly status: string;
  /** The email that they get next. */
  readonly next: string;
}

/** What came of an enrolment; an audience is taken in by parts. */
export interface Enrolled {
  readonly message: string;
  readonly enrolled: number;
  readonly skipped: readonly { readonly id: number; readonly reason: string }[];
  readonly next_page: number | null;
}

/** Calls about sequences, their emails and who is in them. */
export function sequenceCalls(ask: Ask) {
  const enrol = (id: number, body: object) => ask<Enrolled>('POST', `/sequences/${id}/subscribers`, body);
  const sequenceEmails = async (id: number, seen: Seen) =>
    (await ask<WholeSequence>('GET', { path: `/sequences/${id}?with[]=sequence_emails`, seen })).sequence_emails;
  const saveDelays = (id: number, emails: readonly Delay[], seen: Seen) =>
    ask<{ message: string }>('PUT', { path: `/sequences/${id}/delays`, seen }, { emails });
  return {
    sequenceEmails,
    saveDelays,
    sequences: async (query: { page: number; search: string }) => {
      const params = new URLSearchParams({ page: String(query.page), per_page: '25', search: query.search });
      for (const more of ['stats', 'progress']) params.append('with[]', more);
      return (await ask<{ sequences: Listed<Sequence> }>('GET', `/sequences?${params}`)).sequences;
    },
    sequence: (id: number) =>
      ask<WholeSequence>('GET', `/sequences/${id}?with[]=stats&with[]=progress&with[]=sequence_emails&with[]=email_stats`),
    createSequence: (title: string) => ask<{ sequence: Sequence }>('POST', '/sequences', { title, status: 'paused' }),
    saveSequence: (id: number, changed: { title?: string; status?: 'published' | 'paused' }) =>
      ask<{ message: string }>('PUT', `/sequences/${id}`, changed),
    duplicateSequence: (id: number) => ask<{ sequence: Sequence }>('POST', `/sequences/${id}/duplicate`, {}),
    removeSequence: (id: number) => ask<{ message: string }>('DELETE', `/sequences/${id}`, {}),
    createSequenceEmail: (id: number, email: Partial<EmailDraft>) =>
      ask<{ email: SequenceEmail }>('POST', `/sequences/${id}/email`, { ...email, design_template: 'simple' }),
    sequenceEmail: async (id: number, emailId: number, seen: Seen) =>
      (await ask<{ email: Pick<SequenceEmail, keyof EmailDraft> }>('GET', { path: `/sequences/${id}/email/${emailId}`, seen })).email,
    saveSequenceEmail: ([id, emailId]: readonly [number, number], email: Partial<EmailDraft>, seen?: Seen) =>
      ask<{ email: SequenceEmail; message: string }>('PUT', { path: `/sequences/${id}/email/${emailId}`, seen }, email),
    removeSequenceEmail: (id: number, emailId: number) => ask<{ message: string }>('DELETE', `/sequences/${id}/email/${emailId}`, {}),
    /** Changes when the emails leave, as they are stored by then. */
    changeDelays: (id: number, change: (emails: readonly { readonly id: number; readonly delay: number }[]) => readonly Delay[]) =>
      changeStored({
        load: (seen) => sequenceEmails(id, seen),
        save: (emails, seen) => saveDelays(id, change(emails), seen),
      }),
    trackers: (id: number, { page, search, status, next }: TrackerQuery) => {
      const params = new URLSearchParams({ page: String(page), per_page: '25', search, status });
      if (next !== '') params.set('next_email_id', next);
      return ask<Listed<Tracker>>('GET', `/sequences/${id}/subscribers?${params}`);
    },
    enrolContacts: (id: number, ids: readonly number[]) => enrol(id, { subscriber_ids: ids }),
    /** Part after part, until everybody of it is in. */
    enrolAudience: async (id: number, audience: Audience): Promise<{ enrolled: number; skipped: number }> => {
      const sum = { enrolled: 0, skipped: 0 };
      let page: number | null = 1;
      while (page !== null) {
        const part: Enrolled = await enrol(id, { ...audience, page });
        sum.enrolled += part.enrolled;
        sum.skipped += part.skipped.length;
        page = part.next_page;
      }
      return sum;
    },
    leaveSequence: (id: number, contactId: number) =>
      ask<{ message: string }>('DELETE', `/sequences/${id}/subscribers`, { subscriber_ids: [contactId] }),
  };
}
