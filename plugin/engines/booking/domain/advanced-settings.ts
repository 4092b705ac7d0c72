import { isUrl } from '../../../kit/schema';
import { isBlank, isTrue, lineOf, type Rules, textOf, wordOf } from '../routes/input';
import { type Input, type InputMap, mapOf } from '../routes/query';
import { checkNumber } from './booking-window';
import { leadUnits } from './notifications';
import type { EventSettings } from './settings';

/** How a booking is asked for, confirmed and changed, in the words of its settings. */
type AdvancedSettings = Pick<
  EventSettings,
  | 'booking_title'
  | 'submit_button_text'
  | 'custom_redirect'
  | 'requires_confirmation'
  | 'multiple_booking'
  | 'can_not_cancel'
  | 'can_not_reschedule'
  | 'recurring_config'
>;

interface Field {
  readonly check: Rules;
  /** Dotted name in what is said. */
  readonly at: string;
  readonly given: InputMap;
}

type Readers = { readonly [K in keyof AdvancedSettings]: (check: Rules, at: string, value: Input) => AdvancedSettings[K] };

const conditionTypes = ['always', 'conditional'] as const;
const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const;
/** Every so many of them at most. */
const longestInterval = { daily: 365, weekly: 52, monthly: 12, yearly: 1 } as const;
const maxConditionMinutes = 525_600;
const maxOccurrences = 100;

const readers: Readers = {
  booking_title: (_check, _at, value) => lineOf(value),
  submit_button_text: (_check, _at, value) => lineOf(value, 100),
  custom_redirect: (check, at, value) => redirectOf({ check, at, given: madeOf(check, at, value) }),
  requires_confirmation: (check, at, value) => conditionOf({ check, at, given: madeOf(check, at, value) }),
  multiple_booking: (check, at, value) => multipleOf({ check, at, given: madeOf(check, at, value) }),
  can_not_cancel: (check, at, value) => attendeeLimitOf({ check, at, given: madeOf(check, at, value) }),
  can_not_reschedule: (check, at, value) => attendeeLimitOf({ check, at, given: madeOf(check, at, value) }),
  recurring_config: (check, at, value) => recurringOf({ check, at, given: madeOf(check, at, value) }),
};

/** What is given of it; what is not stays out. Tells `check` what is wrong. */
export function advancedOf(check: Rules, prefix: string, given: InputMap): Partial<AdvancedSettings> {
  const keys = Object.keys(readers) as (keyof AdvancedSettings)[];
  const read = keys.filter((key) => given[key] !== undefined).map((key) => [key, readers[key](check, `${prefix}${key}`, given[key])]);
  return Object.fromEntries(read);
}

/** A map; anything else is told. */
export function madeOf(check: Rules, at: string, value: Input): InputMap {
  const given = mapOf(value);
  if (given !== value) check.add(at, 'map', 'Send a map of its settings.');
  return given;
}

/** The first where nothing is said; anything else is told. */
function oneOf<T extends string>({ check, at, given }: Field, key: string, words: readonly [T, ...T[]]): T {
  const word = wordOf(given, key);
  const known = words.find((one) => one === word);
  if (word !== '' && !known) check.add(`${at}.${key}`, 'in', `Choose one of: ${words.join(', ')}.`);
  return known ?? words[0];
}

interface Bounds {
  readonly min: number;
  readonly max: number;
  /** Where nothing is said. */
  readonly otherwise: number;
}

function numberOf({ check, at, given }: Field, key: string, { min, max, otherwise }: Bounds): number {
  checkNumber(check, `${at}.${key}`, { value: given[key], min, max });
  return isBlank(given[key]) ? otherwise : Number(given[key]);
}

function redirectOf({ check, at, given }: Field): AdvancedSettings['custom_redirect'] {
  const enabled = isTrue(given.enabled);
  const url = wordOf(given, 'redirect_url');
  if (enabled) check.required(`${at}.redirect_url`, url);
  if (url !== '' && !isUrl(url)) check.add(`${at}.redirect_url`, 'url', 'The address must begin with http:// or https://.');
  return {
    ...{ enabled, redirect_url: url, is_query_string: isTrue(given.is_query_string) ? 'yes' : 'no' },
    query_string: lineOf(given.query_string, 1000),
  };
}

function conditionOf(field: Field): AdvancedSettings['requires_confirmation'] {
  const { given, check, at } = field;
  const condition: Field = {
    check,
    at: `${at}.condition`,
    given: isBlank(given.condition) ? {} : madeOf(check, `${at}.condition`, given.condition),
  };
  return {
    enabled: isTrue(given.enabled),
    type: oneOf(field, 'type', conditionTypes),
    condition: {
      unit: oneOf(condition, 'unit', leadUnits),
      value: numberOf(condition, 'value', { min: 1, max: maxConditionMinutes, otherwise: 30 }),
    },
  };
}

const attendeeLimitOf = (field: Field): AdvancedSettings['can_not_cancel'] => ({
  ...conditionOf(field),
  message: textOf(field.given.message, 1000),
});

const multipleOf = (field: Field): AdvancedSettings['multiple_booking'] => ({
  enabled: isTrue(field.given.enabled),
  limit: numberOf(field, 'limit', { min: 1, max: 50, otherwise: 5 }),
});

function recurringOf(field: Field): AdvancedSettings['recurring_config'] {
  const frequency = wordOf(field.given, 'frequency') === '' ? 'weekly' : oneOf(field, 'frequency', frequencies);
  return {
    ...{ enabled: isTrue(field.given.enabled), frequency },
    interval: numberOf(field, 'interval', { min: 1, max: longestInterval[frequency], otherwise: 1 }),
    max_count: numberOf(field, 'max_count', { min: 1, max: maxOccurrences, otherwise: 4 }),
    is_count_fixed: isTrue(field.given.is_count_fixed),
  };
}
