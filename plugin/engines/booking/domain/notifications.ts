/** Mails of an event type, by key. */
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

export interface Notification {
  readonly title: string;
  readonly enabled: boolean;
  /** Goes to the hosts. */
  readonly is_host?: boolean;
  readonly email: {
    readonly subject: string;
    /** HTML with `{{group.key}}` placeholders. */
    readonly body: string;
    /** Comma list, sent as blind copy; of mails to hosts only. */
    readonly additional_recipients?: string;
    /** When a reminder goes out, before the start. */
    readonly times?: readonly { readonly unit: 'minutes' | 'hours' | 'days'; readonly value: number }[];
  };
}

export type Notifications = Readonly<Partial<Record<NotificationKey, Notification>>>;
