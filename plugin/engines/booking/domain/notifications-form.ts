import { isEmail } from '../../../kit/schema';
import { asSent } from '../../kit/input/as-sent';
import { choice, line, switched } from '../../kit/input/field';
import { form } from '../../kit/input/form';
import { type Input, type InputMap, listOf, mapOf } from '../../kit/input/query';
import { htmlOf, intOf, isBlank, lineOf, type Rules, wordOf } from '../../kit/input/rules';
import { rules } from '../input/rules';
import { type AllNotifications, type Lead, leadMinutes, leadUnits, type Notification, notificationKeys } from './notifications';

const maxSubject = 190;
const maxBody = 20_000;
const maxRecipients = 20;
const maxLeads = 5;
/** Sixty days. */
const maxLeadMinutes = 86_400;

/** Of one email: what it says, and when a reminder goes out. */
export const emailForm = form({
  subject: asSent({ type: 'string', maxLength: maxSubject }, { example: 'Your booking' }),
  body: asSent({ type: 'string', maxLength: maxBody }, { about: 'HTML with placeholders', example: '<p>Hello {{guest.full_name}}</p>' }),
  additional_recipients: asSent(
    { type: 'string' },
    { about: `Of emails to hosts: up to ${maxRecipients} addresses with commas between them` },
  ),
  times: asSent(
    {
      type: 'array',
      minItems: 1,
      maxItems: maxLeads,
      items: {
        type: 'object',
        properties: { unit: { type: 'string', enum: leadUnits }, value: { type: 'integer', minimum: 1 } },
        required: ['unit', 'value'],
      },
    },
    { about: 'Of reminders: how long before the start, up to 60 days' },
  ),
});
const notification = form({
  title: line({ otherwise: '' }),
  enabled: switched({ example: true }),
  email: asSent(emailForm.schema, { example: emailForm.example }),
});

/** Emails of an event type; those that are not sent stay. */
export const notificationsBody = form({
  notifications: asSent(
    {
      type: 'object',
      properties: Object.fromEntries(notificationKeys.map((key) => [key, notification.schema])),
      additionalProperties: false,
    },
    { required: true, example: { booking_conf_attendee: notification.example } },
  ),
});

/** An email as it would be sent; what is not sent of it is as it is stored. */
export const previewBody = form({
  key: choice(notificationKeys, { must: true, example: 'booking_conf_attendee' }),
  email: asSent(emailForm.schema, { example: emailForm.example }),
});

/** The emails of an event type as they are stored; those that are not named stay as they are. Throws 422 with what is wrong. */
export function readNotifications(input: unknown, current: AllNotifications): AllNotifications {
  const check = rules();
  const fields = mapOf(input as Input);
  check.required('notifications', Object.keys(fields));
  if (Object.keys(fields).some((key) => !notificationKeys.some((known) => known === key)))
    check.add('notifications', 'keys', `Use only these emails: ${notificationKeys.join(', ')}.`);
  const mails = notificationKeys.flatMap((key) =>
    Object.hasOwn(fields, key) ? [[key, mailOf(check, `notifications.${key}`, { given: fields[key], mail: current[key] })] as const] : [],
  );
  check.check();
  return { ...current, ...Object.fromEntries(mails) };
}

function mailOf(check: Rules, at: string, { given: input, mail }: { given: Input; mail: Notification }): Notification {
  const fields = mapOf(input);
  if (fields !== input) check.add(at, 'map', 'Send the email as {title, enabled, email}.');
  const sent = notification.read(check, fields, `${at}.`);
  const email = mapOf(fields.email);
  return {
    ...mail,
    title: sent.title || mail.title,
    enabled: sent.enabled ?? mail.enabled,
    email: {
      ...mail.email,
      ...(email.subject === undefined ? {} : { subject: subjectOf(check, `${at}.email.subject`, email.subject) }),
      ...(email.body === undefined ? {} : { body: bodyOf(check, `${at}.email.body`, email.body) }),
      ...recipientsOf(check, `${at}.email.additional_recipients`, { email, isHost: mail.is_host === true }),
      ...(mail.email.times && email.times !== undefined ? { times: leadsOf(check, `${at}.email.times`, email.times) } : {}),
    },
  };
}

function subjectOf(check: Rules, at: string, input: Input): string {
  const subject = lineOf(input, maxSubject + 1);
  check.required(at, subject);
  if (subject.length > maxSubject) check.add(at, 'max', `The subject must not be longer than ${maxSubject} characters.`);
  return subject;
}

function bodyOf(check: Rules, at: string, input: Input): string {
  if (String(input).length > maxBody) check.add(at, 'max', `The text must not be longer than ${maxBody} characters.`);
  const body = htmlOf(input, maxBody);
  check.required(at, body);
  return body;
}

/** Blind copies of emails to hosts: a guest's mail holds the links with which the booking is changed. */
function recipientsOf(check: Rules, at: string, { email, isHost }: { email: InputMap; isHost: boolean }) {
  if (email.additional_recipients === undefined) return {};
  const addresses = [...new Set(wordOf(email, 'additional_recipients').split(/[\s,;]+/))].filter((address) => address !== '');
  if (!isHost && addresses.length > 0) check.add(at, 'host', 'Only emails to hosts have additional recipients.');
  if (addresses.length > maxRecipients) check.add(at, 'max', `Name at most ${maxRecipients} additional recipients.`);
  if (!addresses.every(isEmail)) check.add(at, 'email', 'Enter the additional recipients as email addresses, separated by commas.');
  return isHost ? { additional_recipients: addresses.join(', ') } : {};
}

function leadsOf(check: Rules, at: string, input: Input): Lead[] {
  const list = listOf(input);
  if (list.length > maxLeads) {
    check.add(at, 'max', `Set at most ${maxLeads} times.`);
    return [];
  }
  check.required(at, list as Input);
  const leads = list.map((item, i) => leadOf(check, `${at}.${i}`, mapOf(item)));
  return leads.filter((lead, i) => leads.findIndex((other) => leadMinutes(other) === leadMinutes(lead)) === i);
}

function leadOf(check: Rules, at: string, input: InputMap): Lead {
  const unit = leadUnits.find((one) => one === wordOf(input, 'unit'));
  const value = intOf(input.value);
  if (!unit) check.add(`${at}.unit`, 'in', `Choose one of: ${leadUnits.join(', ')}.`);
  const lead: Lead = { unit: unit ?? 'minutes', value: value ?? 0 };
  if (isBlank(input.value)) check.required(`${at}.value`, input.value);
  else if (leadMinutes(lead) < 1 || leadMinutes(lead) > maxLeadMinutes)
    check.add(`${at}.value`, 'between', 'Choose a time from one minute to 60 days before the start.');
  return lead;
}
