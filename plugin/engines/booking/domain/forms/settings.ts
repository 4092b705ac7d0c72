import { isEmail } from '../../../../kit/schema';
import { field, type JsonSchema } from '../../../kit/input/field';
import { form, group } from '../../../kit/input/form';
import type { Input } from '../../../kit/input/query';
import { flagOf, htmlOf, intOf, lineOf } from '../../../kit/input/rules';
import { allowedOrigins } from '../embedding';

/** How one value is read; undefined where it cannot be taken, and then what is said. */
interface Reading<T> {
  readonly schema: JsonSchema;
  readonly read: (value: Input) => T | undefined;
  readonly says: string;
}

/** A setting: whatever cannot be taken is `invalid`. */
const setting = <T extends string | number>({ schema, read, says }: Reading<T>, example: T) =>
  field(
    {
      schema,
      read(value, { check, name }): string | number {
        const taken = read(value);
        if (taken === undefined) check.add(name, 'invalid', `The ${name.replace(/^.*\./, '').replaceAll('_', ' ')} ${says}`);
        return taken ?? '';
      },
    },
    { example },
  );

const asText = (value: Input) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined);

const oneOf = (...words: readonly [string, ...string[]]) =>
  setting(
    {
      schema: { type: 'string', enum: words },
      read: (value) => words.find((word) => word === asText(value)),
      says: `must be one of: ${words.map((word) => word || 'empty').join(', ')}.`,
    },
    words[0],
  );

function yesNoOf(value: Input): string | undefined {
  const flag = flagOf(value);
  if (flag === undefined) return undefined;
  return flag ? 'yes' : 'no';
}
const yesNo = setting({ schema: { type: 'string', enum: ['yes', 'no'] }, read: yesNoOf, says: 'must be yes or no.' }, 'yes');

/** Empty: as it is by default. */
const yesNoOrEmpty = setting(
  {
    schema: { type: 'string', enum: ['yes', 'no', ''] },
    read: (value) => (value === '' ? '' : yesNoOf(value)),
    says: 'must be yes, no or empty.',
  },
  'yes',
);

const fitting = (pattern: RegExp, says: string, example: string) =>
  setting(
    {
      schema: { type: 'string', pattern: pattern.source, 'x-svc': { expects: says.replace(/\.$/, '') } },
      read(value) {
        const text = asText(value);
        return text !== undefined && pattern.test(text) ? text : undefined;
      },
      says,
    },
    example,
  );

const line = setting(
  {
    schema: { type: 'string', maxLength: 190 },
    read: (value) => (asText(value) === undefined && value !== null ? undefined : lineOf(value)),
    says: 'must be text.',
  },
  'Our team',
);
const html = setting(
  {
    schema: { type: 'string', maxLength: 20_000 },
    read: (value) => (asText(value) === undefined && value !== null ? undefined : htmlOf(value)),
    says: 'must be text.',
  },
  '<p>Our team</p>',
);

const email = setting(
  {
    schema: { type: 'string', maxLength: 190 },
    read(value) {
      const text = value === null ? '' : asText(value);
      return text === '' || (text !== undefined && isEmail(text)) ? text : undefined;
    },
    says: 'must be a valid email address, or empty.',
  },
  'team@example.org',
);

const mostMinutes = 43_200;
const minutes = setting(
  {
    schema: { type: 'integer', minimum: 1, maximum: mostMinutes },
    read(value) {
      const number = intOf(value);
      return number !== undefined && number >= 1 && number <= mostMinutes ? number : undefined;
    },
    says: `must be a whole number of minutes from 1 to ${mostMinutes}.`,
  },
  30,
);

/** Of sites that may show the booking pages in frames. */
const origins = setting(
  {
    schema: { type: 'string', maxLength: 2000 },
    read: (value) => allowedOrigins(value === null ? '' : (asText(value) ?? 'none')),
    says: 'must be up to 20 addresses of sites such as https://www.example.org, without a path.',
  },
  'https://www.example.org',
);

const day = oneOf('sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat');

/** Settings that stand in groups; what is not sent stays. */
export const settingGroups = {
  payments: form({
    currency: fitting(/^[A-Z]{3}$/, 'must be three capital letters, such as EUR.', 'EUR'),
    is_active: yesNo,
    number_format: oneOf('comma_separated', 'dot_separated'),
    currency_position: oneOf('left', 'right', 'left_space', 'right_space'),
  }),
  emailing: form({
    from_name: line,
    from_email: email,
    reply_to_name: line,
    reply_to_email: email,
    use_host_name: yesNoOrEmpty,
    use_host_email_on_reply: yesNoOrEmpty,
    attach_ics_on_confirmation: yesNoOrEmpty,
    email_footer: html,
  }),
  administration: form({
    admin_email: email,
    summary_notification: yesNo,
    notification_frequency: oneOf('daily', 'weekly'),
    notification_day: day,
    start_day: day,
    auto_cancel_timing: minutes,
    auto_complete_timing: minutes,
    default_country: fitting(/^([A-Z]{2})?$/, 'must be two capital letters, such as DE, or empty.', 'DE'),
  }),
  embedding: form({ allowed_origins: origins }),
};

/** Settings that stand alone. */
export const singleSettings = form({ time_format: oneOf('12', '24'), theme: oneOf('system-default', 'light', 'dark') });

export const settingsBody = form({
  payments: group(settingGroups.payments, {}),
  emailing: group(settingGroups.emailing, {}),
  administration: group(settingGroups.administration, {}),
  embedding: group(settingGroups.embedding, {}),
  ...singleSettings.fields,
});
export const paymentBody = form({ payments: settingsBody.fields.payments });
export const themeBody = form({ theme: { ...singleSettings.fields.theme, isRequired: true } });
/** The engine has no modules of its own: nothing can be switched. */
export const modulesBody = form({}, { about: 'Nothing: the engine has no parts that are switched' });
