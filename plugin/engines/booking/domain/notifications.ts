import { defaultMails, receiptMails } from './default-mails';

/** Emails of an event type, by key. */
export const notificationKeys = [
  'booking_conf_attendee',
  'booking_conf_host',
  'reminder_to_attendee',
  'reminder_to_host',
  'cancelled_by_attendee',
  'cancelled_by_host',
  'rescheduled_by_attendee',
  'rescheduled_by_host',
  'booking_request_host',
  'booking_request_attendee',
  'declined_by_host',
] as const;
export type NotificationKey = (typeof notificationKeys)[number];

/** Receipts of what a guest did: no settings of their own, sent as long as guests are emailed about such changes by a host (D222). */
export const receipts = {
  own_cancellation_attendee: 'cancelled_by_host',
  own_move_attendee: 'rescheduled_by_host',
} as const satisfies Readonly<Record<string, NotificationKey>>;
/** Every email about a booking. */
export type MailKey = NotificationKey | keyof typeof receipts;

export const leadUnits = ['minutes', 'hours', 'days'] as const;

/** How long before the start a reminder goes out. */
export interface Lead {
  readonly unit: (typeof leadUnits)[number];
  readonly value: number;
}

export interface Notification {
  readonly title: string;
  readonly enabled: boolean;
  /** Goes to the hosts. */
  readonly is_host?: boolean;
  readonly email: {
    readonly subject: string;
    /** HTML with `{{group.key}}` placeholders. */
    readonly body: string;
    /** Comma list, sent as blind copy; of emails to hosts only. */
    readonly additional_recipients?: string;
    /** When a reminder goes out, before the start. */
    readonly times?: readonly Lead[];
  };
}

export type Notifications = Readonly<Partial<Record<NotificationKey, Notification>>>;
export type AllNotifications = Readonly<Record<NotificationKey, Notification>>;

/** Every email of an event type: as it was set, otherwise the default. */
export function notificationsOf({ notifications }: { readonly notifications: Notifications | null }): AllNotifications {
  const mails = notificationKeys.map((key) => {
    const [mail, set] = [defaultMails[key], notifications?.[key]];
    return [key, { ...mail, ...set, email: { ...mail.email, ...set?.email } }] as const;
  });
  return Object.fromEntries(mails) as AllNotifications;
}

/** An email as it is sent for an event type. */
export function mailOf(event: Parameters<typeof notificationsOf>[0], key: MailKey): Notification {
  const notifications = notificationsOf(event);
  if (!isReceipt(key)) return notifications[key];
  return { ...receiptMails[key], enabled: notifications[receipts[key]].enabled };
}

const isReceipt = (key: MailKey): key is keyof typeof receipts => Object.hasOwn(receipts, key);

/** Minutes. */
export const leadMinutes = ({ unit, value }: Lead) => value * { minutes: 1, hours: 60, days: 1440 }[unit];
