import type { AllNotifications, Notification, receipts } from './notifications';

interface Text {
  readonly title: string;
  readonly subject: string;
  readonly lines: readonly string[];
}

const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p>${line}</p>`).join('\n');

const toGuest = ({ title, subject, lines }: Text): Notification => ({
  title,
  enabled: true,
  is_host: false,
  email: { subject, body: paragraphs(['Hello {{guest.first_name}},', ...lines]) },
});

const toHosts = ({ title, subject, lines }: Text): Notification => ({
  title,
  enabled: true,
  is_host: true,
  email: { subject, body: paragraphs(['Hello {{host.name}},', ...lines]), additional_recipients: '' },
});

/** Reminders are off until somebody wants them. */
const reminder = (mail: Notification): Notification => ({
  ...mail,
  enabled: false,
  email: { ...mail.email, times: [{ unit: 'minutes', value: 15 }] },
});

const guestTime = '{{booking.full_start_end_guest_timezone}}';
const hostTime = '{{booking.full_start_end_host_timezone}}';
const place = '<strong>Where</strong><br />{{booking.location_details_html}}';
const what = '<strong>What</strong><br />{{booking.event_name}} with {{host.name}}';
const forGuest = [what, `<strong>When</strong><br />${guestTime}`, place];
const forHosts = [
  '<strong>What</strong><br />{{booking.event_name}} with {{guest.full_name}}',
  `<strong>When</strong><br />${hostTime}`,
  place,
  '<strong>Email</strong><br />{{guest.email}}',
  '<strong>Phone</strong><br />{{booking.phone}}',
  '<strong>Details</strong><br />{{guest.form_data_html}}',
  '<strong>Message</strong><br />{{guest.note}}',
  '<strong>Additional guests</strong><br />{{booking.additional_guests}}',
];
const manage =
  'Have your plans changed? <a href="##booking.reschedule_url##">Choose another time</a> or <a href="##booking.cancelation_url##">cancel</a>.';
const open = '<a href="##booking.admin_booking_url##">Open the booking</a>';

const guestMails = {
  booking_conf_attendee: toGuest({
    title: 'Confirmation to the guest',
    subject: 'Confirmed: {{booking.event_name}} with {{host.name}}',
    lines: ['your booking is confirmed. We look forward to meeting you.', ...forGuest, manage],
  }),
  reminder_to_attendee: reminder(
    toGuest({
      title: 'Reminder to the guest',
      subject: 'Soon: {{booking.event_name}} with {{host.name}}',
      lines: ['a short reminder: we meet {{booking.start_time_human_format}}.', ...forGuest, manage],
    }),
  ),
  cancelled_by_host: toGuest({
    title: 'Cancelled by the host, to the guest',
    subject: 'Cancelled: {{booking.event_name}} with {{host.name}}',
    lines: ['we are sorry: your booking was cancelled.', what, `<strong>When</strong><br />${guestTime}`, '{{booking.cancel_reason}}'],
  }),
  rescheduled_by_host: toGuest({
    title: 'Moved by the host, to the guest',
    subject: 'New time: {{booking.event_name}} with {{host.name}}',
    lines: ['your booking was moved to another time.', ...forGuest, '{{booking.reschedule_reason}}', manage],
  }),
  booking_request_attendee: toGuest({
    title: 'Request received, to the guest',
    subject: 'Received: your request for {{booking.event_name}}',
    lines: ['thank you for your request. We will write again once it is confirmed.', ...forGuest, manage],
  }),
  declined_by_host: toGuest({
    title: 'Declined by the host, to the guest',
    subject: 'Declined: {{booking.event_name}} with {{host.name}}',
    lines: [
      'we are sorry: your request could not be confirmed.',
      what,
      `<strong>When</strong><br />${guestTime}`,
      '{{booking.reject_reason}}',
    ],
  }),
};

const hostMails = {
  booking_conf_host: toHosts({
    title: 'Confirmation to the hosts',
    subject: 'New booking: {{booking.event_name}} with {{guest.full_name}}',
    lines: ['there is a new booking.', ...forHosts, open],
  }),
  reminder_to_host: reminder(
    toHosts({
      title: 'Reminder to the hosts',
      subject: 'Soon: {{booking.event_name}} with {{guest.full_name}}',
      lines: ['a short reminder: you meet {{guest.full_name}} {{booking.start_time_human_format}}.', ...forHosts, open],
    }),
  ),
  cancelled_by_attendee: toHosts({
    title: 'Cancelled by the guest, to the hosts',
    subject: 'Cancelled: {{booking.event_name}} with {{guest.full_name}}',
    lines: ['{{guest.full_name}} cancelled a booking.', ...forHosts, '{{booking.cancel_reason}}', open],
  }),
  rescheduled_by_attendee: toHosts({
    title: 'Moved by the guest, to the hosts',
    subject: 'New time: {{booking.event_name}} with {{guest.full_name}}',
    lines: ['{{guest.full_name}} moved a booking to another time.', ...forHosts, '{{booking.reschedule_reason}}', open],
  }),
  booking_request_host: toHosts({
    title: 'Request, to the hosts',
    subject: 'Please confirm: {{booking.event_name}} with {{guest.full_name}}',
    lines: ['{{guest.full_name}} asks for a booking. Its time is held until you confirm or decline it.', ...forHosts, open],
  }),
};

/** What a guest is sent about their own change. */
export const receiptMails: Readonly<Record<keyof typeof receipts, Notification>> = {
  own_cancellation_attendee: toGuest({
    title: 'Cancelled by the guest, to the guest',
    subject: 'Cancelled: {{booking.event_name}} with {{host.name}}',
    lines: ['you have cancelled your booking.', what, `<strong>When</strong><br />${guestTime}`, '{{booking.cancel_reason}}'],
  }),
  own_move_attendee: toGuest({
    title: 'Moved by the guest, to the guest',
    subject: 'New time: {{booking.event_name}} with {{host.name}}',
    lines: ['you have moved your booking to another time.', ...forGuest, '{{booking.reschedule_reason}}', manage],
  }),
};

/** The emails of an event type for which nothing was set. */
export const defaultMails: AllNotifications = { ...guestMails, ...hostMails };
