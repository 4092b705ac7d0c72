import { choice, field, flag, line, type Options, whole } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import { type Input, type InputMap, mapOf } from '../../../kit/input/query';
import { isTrue, lineOf, type Rules } from '../../../kit/input/rules';
import { sequenceStatuses } from '../campaign-statuses';
import { designTemplates } from '../designs';

const title = { max: 190, example: 'First steps' };
const map = (about: string, example?: object) =>
  field<InputMap>({ schema: { type: 'object' }, read: (value) => mapOf(value) }, { about, ...(example ? { example } : {}) });
const settings = map('mailer_settings: from_name, from_email, reply_to_name, reply_to_email, is_custom');

const slug = line({ max: 192, about: 'Name in a site file; made of the title where it is missing' });

const emails = field<Input>(
  { schema: { type: 'array', items: { type: 'object' } }, read: (value) => value },
  { about: 'Its emails, each with the fields of POST /sequences/{id}/email' },
);

const status = choice(sequenceStatuses, { blank: 'none', about: 'paused: nothing of it is sent, and its waits stand still' });

export const newSequenceForm = form({ title: line({ required: true, ...title }), slug, status, settings, emails });
/** What is not sent stays. */
export const sequenceForm = form({ title: line({ keeps: true, required: true, ...title }), status, settings });

const maxBody = 900_000;

/** HTML as it was written; what emails may contain is decided when they are composed. */
const body = field<string>(
  { schema: { type: 'string', maxLength: maxBody }, read: (value) => (typeof value === 'string' ? value.slice(0, maxBody) : '') },
  { example: '<p>Hello {{contact.first_name}}</p>' },
);
const subject = { max: 190, example: 'Welcome' };
const mailFields = {
  email_pre_header: line({ max: 998 }),
  email_body: body,
  design_template: choice(designTemplates, { blank: 'none' }),
  template_id: whole({ min: 0, max: Number.MAX_SAFE_INTEGER, blank: 'none' }),
  template_slug: line({ max: 192, about: 'The same template by its slug; empty takes it off' }),
  settings: map('timings: delay, delay_unit, is_anytime, sending_time, selected_days_only, allowed_days; mailer_settings', {
    timings: { delay: '1', delay_unit: 'days', is_anytime: 'yes' },
  }),
  utm_status: flag({}),
  utm_source: line({ max: 192 }),
  utm_medium: line({ max: 192 }),
  utm_campaign: line({ max: 192 }),
  utm_term: line({ max: 192 }),
  utm_content: line({ max: 192 }),
};

export const newSequenceMailForm = form({ email_subject: line({ required: true, ...subject }), slug, ...mailFields });
/** What is not sent stays. */
export const sequenceMailForm = form({ email_subject: line({ keeps: true, required: true, ...subject }), ...mailFields });

const delays = { type: 'object', properties: { id: { type: 'integer' }, delay: { type: 'integer' }, delay_unit: { type: 'string' } } };
const delaysOptions = { must: true, about: 'Emails with the delay that each has from now on' } satisfies Options<Input>;
/** When emails of a sequence leave, of many at once. */
export const sequenceDelaysForm = form({
  emails: field<Input, typeof delaysOptions & { example: object }>(
    { schema: { type: 'array', items: delays }, read: (value) => value },
    { ...delaysOptions, example: [{ id: 1, delay: 2, delay_unit: 'days' }] },
  ),
});

const addresses = ['from_email', 'reply_to_email'] as const;

/** From whom emails come, as it was sent upon what was stored. Tells `check` of addresses that are none. */
export function mailerSettingsOf(check: Rules, sent: Input, before: InputMap = {}): InputMap {
  const all: InputMap = { ...before, ...mapOf(sent) };
  for (const name of addresses) if (lineOf(all[name]) !== '') check.email(`settings.mailer_settings.${name}`, lineOf(all[name]));
  const names = ['from_name', 'from_email', 'reply_to_name', 'reply_to_email'] as const;
  return {
    ...Object.fromEntries(names.map((name) => [name, lineOf(all[name])])),
    is_custom: isTrue(all.is_custom) ? 'yes' : 'no',
  };
}
