import { asSent } from '../../../kit/input/as-sent';
import { choice, field, flag, line, type Options, text, word } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import type { Input } from '../../../kit/input/query';
import { wordOf } from '../../../kit/input/rules';
import { isZone } from '../../../kit/zones';
import { locationTypes } from '../locations';
import { settableStatuses } from '../statuses';

const wordIn = (value: Input) => wordOf({ value }, 'value');

const email = <const O extends Options<string>>(options: O) =>
  field(
    {
      schema: { type: 'string', format: 'email', maxLength: 190 },
      said: wordIn,
      read(value, { check, name }): string {
        check.email(name, wordIn(value));
        return wordIn(value);
      },
    },
    { example: 'ada@example.org', ...options },
  );

const zone = <const O extends Options<string>>(options: O) =>
  field(
    {
      schema: { type: 'string', maxLength: 64 },
      read(value, { check, name }): string {
        const sent = typeof value === 'string' ? value : wordIn(value);
        if (sent.trim() !== '' && !isZone(sent)) check.add(name, 'timezone', 'Enter a time zone such as Europe/Vienna.');
        return sent;
      },
    },
    { about: 'IANA name, of the attendee', example: 'Europe/Berlin', ...options },
  );

/** Who books, and how it begins. */
export const attendeeForm = form({
  name: line({ required: true, example: 'Ada Lovelace' }),
  email: email({ required: true }),
  timezone: zone({ required: true }),
});

const status = choice(['scheduled', 'pending'], {
  blank: 'none',
  isExact: true,
  says: 'Choose scheduled or pending.',
  about: 'Default: what the event type says',
});

/** What administrators may say of a new booking. */
export const statusForm = form({ status });

const time = {
  schema: { maxLength: 40 },
  about: 'YYYY-MM-DD HH:MM:SS in the timezone, or with an offset at its end',
  example: '2030-07-15 10:00:00',
};
const free = flag({ otherwise: false, about: 'Skip the check that the time is free' });
const hostUser = asSent({ type: 'integer', minimum: 1 }, { about: 'Which of the hosts; default: whose turn it is' });
const says = (max: number) => ({ otherwise: '', schema: { maxLength: max } });

export const newBookingBody = form({
  ...attendeeForm.fields,
  event_time: word({ required: true, ...time }),
  status,
  source: word({ otherwise: '', about: 'admin; anything else is web', example: 'admin' }),
  duration: asSent({ type: 'integer', minimum: 1 }, { about: 'Minutes, where the event type offers several durations' }),
  location_type: word({ otherwise: '', about: `One of the event type's places: ${locationTypes.join(', ')}` }),
  location_description: word({ ...says(1000), about: 'Phone number or address where the place asks for it' }),
  phone_number: word(says(64)),
  address: word(says(1000)),
  message: word({ ...says(10_000), example: 'See you there' }),
  guests: asSent(
    {
      type: 'array',
      items: { anyOf: [{ type: 'string' }, { type: 'object', properties: { name: { type: 'string' }, email: { type: 'string' } } }] },
    },
    { about: 'Who else comes along: addresses, or maps of name and email', example: ['bob@example.org'] },
  ),
  host_user_id: hostUser,
  custom_fields: asSent({ type: 'object' }, { about: 'Answers by the name of the field' }),
  ignore_availability: free,
  source_url: word({ ...says(2048), about: 'Page that it comes from', example: 'https://example.org/contact' }),
  wants_news: flag({ otherwise: false, about: 'The attendee asked for news: they become a contact where the marketing module says so' }),
  utm_source: word(says(190)),
  utm_medium: word(says(190)),
  utm_campaign: word(says(190)),
  utm_term: word(says(190)),
  utm_content: word(says(190)),
});

/** Columns of a booking that can be changed. */
export const columns = ['internal_note', 'email', 'phone', 'first_name', 'last_name', 'payment_status', 'status'] as const;

const maxReason = 1000;
const reason = text({ max: maxReason, otherwise: '', about: 'What the attendee reads' });

/** One column; what stands beside it is of the status. */
export const changeBody = form(
  {
    column: word({ required: 'Name the column to change.', schema: { enum: columns } }),
    value: asSent(
      { anyOf: [{ type: 'string', maxLength: 10_000 }, { type: 'number' }, { type: 'null' }] },
      { about: `Of the status: ${settableStatuses.join(', ')}` },
    ),
    cancel_reason: reason,
    reject_reason: reason,
    refund_payment: flag({ otherwise: false, about: 'With cancelled or rejected' }),
    update_all: flag({ otherwise: false, about: 'With completed or no_show: everybody of the group' }),
  },
  { example: { column: 'internal_note', value: 'Prefers the morning' } },
);

export const moveBody = form({
  event_time: word({ required: true, ...time, example: '2030-07-15 11:00:00' }),
  timezone: word({ required: true, schema: { maxLength: 64 }, about: 'IANA name of a time zone', example: 'Europe/Berlin' }),
  reason: word({ ...says(maxReason), about: 'What the attendee reads' }),
  host_user_id: hostUser,
  ignore_availability: free,
});

export const receivers = ['guest', 'host'] as const;
export const resendBody = form({
  email_to: asSent({ type: 'string', enum: receivers }, { about: 'Default: guest', example: 'guest' }),
});
