import { isEmail } from '../../../kit/schema';
import { flagOf, htmlOf, intOf, isBlank, lineOf, type Rules, rules, wordOf } from '../routes/input';
import { type Input, type InputMap, listOf, mapOf } from '../routes/query';
import { type AllNotifications, type Lead, leadMinutes, leadUnits, type Notification, notificationKeys } from './notifications';

const maxSubject = 190;
const maxBody = 20_000;
const maxRecipients = 20;
const maxLeads = 5;
/** Sixty days. */
const maxLeadMinutes = 86_400;

/** The mails of an event type as they are stored; those that are not named stay as they are. Throws 422 with what is wrong. */
export function readNotifications(input: unknown, current: AllNotifications): AllNotifications {
  const form = rules();
  const given = mapOf(input as Input);
  form.required('notifications', Object.keys(given));
  if (Object.keys(given).some((key) => !notificationKeys.some((known) => known === key)))
    form.add('notifications', 'keys', `The mails are ${notificationKeys.join(', ')}; there are no others.`);
  const mails = notificationKeys.flatMap((key) =>
    Object.hasOwn(given, key) ? [[key, mailOf(form, `notifications.${key}`, { given: given[key], mail: current[key] })] as const] : [],
  );
  form.check();
  return { ...current, ...Object.fromEntries(mails) };
}

function mailOf(form: Rules, at: string, { given: input, mail }: { given: Input; mail: Notification }): Notification {
  const given = mapOf(input);
  if (given !== input) form.add(at, 'map', 'Send the mail as {title, enabled, email}.');
  const email = mapOf(given.email);
  return {
    ...mail,
    title: lineOf(given.title) || mail.title,
    enabled: flagOf(given.enabled) ?? mail.enabled,
    email: {
      ...mail.email,
      ...(email.subject === undefined ? {} : { subject: subjectOf(form, `${at}.email.subject`, email.subject) }),
      ...(email.body === undefined ? {} : { body: bodyOf(form, `${at}.email.body`, email.body) }),
      ...recipientsOf(form, `${at}.email.additional_recipients`, { email, isHost: mail.is_host === true }),
      ...(mail.email.times && email.times !== undefined ? { times: leadsOf(form, `${at}.email.times`, email.times) } : {}),
    },
  };
}

function subjectOf(form: Rules, at: string, input: Input): string {
  const subject = lineOf(input, maxSubject + 1);
  form.required(at, subject);
  if (subject.length > maxSubject) form.add(at, 'max', `The subject must not be longer than ${maxSubject} characters.`);
  return subject;
}

function bodyOf(form: Rules, at: string, input: Input): string {
  if (String(input).length > maxBody) form.add(at, 'max', `The text must not be longer than ${maxBody} characters.`);
  const body = htmlOf(input, maxBody);
  form.required(at, body);
  return body;
}

/** Blind copies of mails to hosts: a guest's mail holds the links with which the booking is changed. */
function recipientsOf(form: Rules, at: string, { email, isHost }: { email: InputMap; isHost: boolean }) {
  if (email.additional_recipients === undefined) return {};
  const addresses = [...new Set(wordOf(email, 'additional_recipients').split(/[\s,;]+/))].filter((address) => address !== '');
  if (!isHost && addresses.length > 0) form.add(at, 'host', 'Only mails to hosts have additional recipients.');
  if (addresses.length > maxRecipients) form.add(at, 'max', `Name at most ${maxRecipients} additional recipients.`);
  if (!addresses.every(isEmail)) form.add(at, 'email', 'Write the additional recipients as mail addresses with commas between them.');
  return isHost ? { additional_recipients: addresses.join(', ') } : {};
}

function leadsOf(form: Rules, at: string, input: Input): Lead[] {
  const given = listOf(input);
  if (given.length > maxLeads) {
    form.add(at, 'max', `Set at most ${maxLeads} times.`);
    return [];
  }
  form.required(at, given as Input);
  const leads = given.map((item, i) => leadOf(form, `${at}.${i}`, mapOf(item)));
  return leads.filter((lead, i) => leads.findIndex((other) => leadMinutes(other) === leadMinutes(lead)) === i);
}

function leadOf(form: Rules, at: string, given: InputMap): Lead {
  const unit = leadUnits.find((one) => one === wordOf(given, 'unit'));
  const value = intOf(given.value);
  if (!unit) form.add(`${at}.unit`, 'in', `Choose one of: ${leadUnits.join(', ')}.`);
  const lead: Lead = { unit: unit ?? 'minutes', value: value ?? 0 };
  if (isBlank(given.value)) form.required(`${at}.value`, given.value);
  else if (leadMinutes(lead) < 1 || leadMinutes(lead) > maxLeadMinutes)
    form.add(`${at}.value`, 'between', 'Choose a time from one minute to 60 days before the start.');
  return lead;
}
