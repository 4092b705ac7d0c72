import { isEmail } from '../../../kit/schema';
import type { SettingChanges } from '../data/save-settings';
import { refuse } from '../errors';
import { flagOf, htmlOf, intOf, lineOf, type Rules, rules } from './input';
import { type Input, type InputMap, mapOf } from './query';

/** How one value is read; undefined where it cannot be taken, and then what is said. */
interface Check {
  readonly read: (value: Input) => string | number | undefined;
  readonly says: string;
}

const asText = (value: Input) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined);

const oneOf = (...words: readonly string[]): Check => ({
  read: (value) => words.find((word) => word === asText(value)),
  says: `must be one of ${words.map((word) => word || 'nothing').join(', ')}.`,
});

const yesNo: Check = {
  read(value) {
    const flag = flagOf(value);
    if (flag === undefined) return undefined;
    return flag ? 'yes' : 'no';
  },
  says: 'must be yes or no.',
};

/** Empty: as it is by default. */
const yesNoOrEmpty: Check = { read: (value) => (value === '' ? '' : yesNo.read(value)), says: 'must be yes, no or empty.' };

const fitting = (pattern: RegExp, says: string): Check => ({
  read(value) {
    const text = asText(value);
    return text !== undefined && pattern.test(text) ? text : undefined;
  },
  says,
});

const line: Check = {
  read: (value) => (asText(value) === undefined && value !== null ? undefined : lineOf(value)),
  says: 'must be a text.',
};
const html: Check = {
  read: (value) => (asText(value) === undefined && value !== null ? undefined : htmlOf(value)),
  says: 'must be a text.',
};

const email: Check = {
  read(value) {
    const text = value === null ? '' : asText(value);
    return text === '' || (text !== undefined && isEmail(text)) ? text : undefined;
  },
  says: 'must be a valid email address, or empty.',
};

const mostMinutes = 43_200;
const minutes: Check = {
  read(value) {
    const number = intOf(value);
    return number !== undefined && number >= 1 && number <= mostMinutes ? number : undefined;
  },
  says: `must be a whole number of minutes from 1 to ${mostMinutes}.`,
};

const day = oneOf('sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat');

const groups: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  payments: {
    currency: fitting(/^[A-Z]{3}$/, 'must be three capital letters, such as EUR.'),
    is_active: yesNo,
    number_format: oneOf('comma_separated', 'dot_separated'),
    currency_position: oneOf('left', 'right', 'left_space', 'right_space'),
  },
  emailing: {
    from_name: line,
    from_email: email,
    reply_to_name: line,
    reply_to_email: email,
    use_host_name: yesNoOrEmpty,
    use_host_email_on_reply: yesNoOrEmpty,
    attach_ics_on_confirmation: yesNoOrEmpty,
    email_footer: html,
  },
  administration: {
    admin_email: email,
    summary_notification: yesNo,
    notification_frequency: oneOf('daily', 'weekly'),
    notification_day: day,
    start_day: day,
    auto_cancel_timing: minutes,
    auto_complete_timing: minutes,
    default_country: fitting(/^([A-Z]{2})?$/, 'must be two capital letters, such as DE, or empty.'),
  },
};

const single: Readonly<Record<string, Check>> = {
  time_format: oneOf('12', '24'),
  theme: oneOf('system-default', 'light', 'dark'),
};

/** The settings of a body, which may stand under `settings`. Throws 422 with all that is wrong, and where nothing is to be saved. */
export function settingsOf(body: InputMap): SettingChanges {
  const given = unwrapped(body);
  const form = rules();
  const changes: Record<string, SettingChanges[string]> = {};
  for (const [name, value] of Object.entries(given)) {
    const group = Object.hasOwn(groups, name) ? groups[name] : undefined;
    if (group) changes[name] = checked(mapOf(value), group, { form, prefix: `${name}.` });
    else Object.assign(changes, checked({ [name]: value }, single, { form, prefix: '' }));
  }
  form.check();
  if (Object.values(changes).every((change) => typeof change === 'object' && Object.keys(change).length === 0))
    throw refuse(`Nothing to save: send settings of ${[...Object.keys(groups), ...Object.keys(single)].join(', ')}.`);
  return changes;
}

/** `settings` around all of them, and `other` around the single ones, are taken off. */
function unwrapped(body: InputMap): InputMap {
  const { other, ...rest } = body.settings === undefined ? body : mapOf(body.settings);
  return { ...mapOf(other), ...rest };
}

interface Place {
  readonly form: Rules;
  /** Before the names of fields in what is said. */
  readonly prefix: string;
}

function checked(values: InputMap, checks: Readonly<Record<string, Check>>, { form, prefix }: Place): Record<string, string | number> {
  const taken: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    const read = check?.read(value);
    if (!check)
      form.add(`${prefix}${name}`, 'unknown', `There is no setting ${prefix}${name}; there are ${Object.keys(checks).join(', ')}.`);
    else if (read === undefined) form.add(`${prefix}${name}`, 'invalid', `The ${name.replaceAll('_', ' ')} ${check.says}`);
    else taken[name] = read;
  }
  return taken;
}
