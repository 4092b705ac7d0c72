import type { AllNotifications, Lead, NotificationKey } from '../../../../../plugin/engines/booking/domain/notifications';
import type { Seen } from '../../../api/types';
import type { Ask } from './ask';
import type { EventPath } from './booking';

/** Which email of an event type. */
export type MailKey = NotificationKey;

/** The emails of an event type, by key. */
export type EventMails = AllNotifications;

/** One of them: whether it is sent, and what it says. */
export type EventMail = EventMails[MailKey];

/** How long before the start a reminder goes out. */
export type MailLead = Lead;

/** What is changed of an email; what is left out stays. */
export interface MailChange {
  readonly enabled?: boolean;
  readonly email?: Partial<EventMail['email']>;
}

/** An email as it would be sent. */
export interface MailPreview {
  readonly subject: string;
  readonly html: string;
  readonly to: readonly string[];
}

/** Calls about the emails of event types. Every function throws ApiError. */
export function mailCalls(ask: Ask) {
  const at = ({ calendarId, id }: EventPath) => `/calendars/${calendarId}/events/${id}/email-notifications`;
  interface Saved {
    message: string;
    notifications: EventMails;
  }
  return {
    mails: async (path: EventPath, seen?: Seen) =>
      (await ask<{ notifications: EventMails }>('GET', { path: at(path), seen })).notifications,
    saveMail: (path: EventPath, change: { readonly [K in MailKey]?: MailChange }, seen?: Seen) =>
      ask<Saved>('POST', { path: at(path), seen }, { notifications: change }),
    copyMails: (path: EventPath, from_event_id: number) => ask<Saved>('POST', `${at(path)}/clone`, { from_event_id }),
    previewMail: (path: EventPath, key: MailKey, email: Partial<EventMail['email']>) =>
      ask<MailPreview>('POST', `${at(path)}/preview`, { key, email }),
  };
}
