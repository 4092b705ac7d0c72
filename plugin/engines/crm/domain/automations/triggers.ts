import { type Input, type InputMap, listOf, mapOf } from '../../../kit/input/query';
import { intOf, isBlank, isTrue, wordOf } from '../../../kit/input/rules';
import { millionthsOf } from '../millionths';
import { idsIn } from './ids';

interface TriggerKind {
  readonly label: string;
  /** What is missing of its settings, to read on after the name; undefined where they are complete. */
  readonly missing: (settings: InputMap) => string | undefined;
}

const some = (key: string, noun: string) => (settings: InputMap) =>
  idsIn(settings[key]).length > 0 ? undefined : `choose at least one ${noun} (settings.${key})`;
const nothing = () => undefined;

/** What starts automations, by its name on the wire. */
export const triggerKinds: Readonly<Record<string, TriggerKind>> = {
  crm_contact_added_to_lists: { label: 'Added to lists', missing: some('lists', 'list') },
  crm_contact_added_to_tags: { label: 'Got tags', missing: some('tags', 'tag') },
  crm_contact_added_to_companies: { label: 'Added to companies', missing: some('companies', 'company') },
  crm_contact_removed_from_lists: { label: 'Taken off lists', missing: some('lists', 'list') },
  crm_contact_removed_from_tags: { label: 'Lost tags', missing: some('tags', 'tag') },
  crm_contact_removed_from_companies: { label: 'Taken off companies', missing: some('companies', 'company') },
  'crm/contact_created': { label: 'Contact created', missing: nothing },
  crm_contact_birthday: { label: 'Birthday', missing: nothing },
  'crm/event_tracked': {
    label: 'Event tracked',
    missing: (settings) => (isBlank(settings.event_key) ? 'enter the settings.event_key' : undefined),
  },
  'crm/external_event': {
    label: 'Event of another program',
    missing: (settings) => (isBlank(settings.provider) ? 'enter the settings.provider that tracks the events' : undefined),
  },
  'crm/subscriber_status_changed': { label: 'Status changed', missing: nothing },
};

export const isTrigger = (name: string): boolean => Object.hasOwn(triggerKinds, name);

const words = (value: Input) => listOf(value).map(String);

/** Whether a change of status is one that is waited for: from any of these to any of these, where any are named. */
export function isStatusWanted(settings: InputMap, { from, to }: { from: string; to: string }): boolean {
  const [wantedFrom, wantedTo] = [words(settings.from_status), words(settings.to_status)];
  return (wantedFrom.length === 0 || wantedFrom.includes(from)) && (wantedTo.length === 0 || wantedTo.includes(to));
}

/** An event that a contact did elsewhere, and how often it has done one with that key. */
export interface Tracked {
  readonly provider: string;
  readonly eventKey: string;
  readonly value: string;
  readonly count: number;
}

/** Whether an event starts an automation of `crm/event_tracked`. */
export function isEventWanted({ settings, conditions }: { settings: InputMap; conditions: InputMap }, event: Tracked): boolean {
  const fewest = intOf(settings.minimum_event_count) ?? 1;
  return (
    wordOf(settings, 'event_key') === event.eventKey && event.count >= fewest && isValueWanted(conditions.value_conditions, event.value)
  );
}

/** Whether it starts one of `crm/external_event`: of a program, and of one key where that is named. */
export const isExternalWanted = (settings: InputMap, { provider, eventKey }: Tracked): boolean =>
  wordOf(settings, 'provider') === provider && [eventKey, ''].includes(wordOf(settings, 'event_key'));

/** Groups of conditions on the value: one group must hold, and of it all conditions. Empty ones ask for nothing. */
function isValueWanted(sent: Input, value: string): boolean {
  const groups = listOf(sent)
    .map((group) => listOf(group).map(mapOf))
    .filter((group) => group.length > 0);
  return groups.length === 0 || groups.some((group) => group.every((rule) => isRuleMet(rule, value)));
}

function isRuleMet({ operator, value: wanted }: InputMap, value: string): boolean {
  const [text, part] = [value.toLowerCase(), String(wanted ?? '').toLowerCase()];
  const [number, limit] = [millionthsOf(value), millionthsOf(String(wanted ?? ''))];
  const both = number !== undefined && limit !== undefined;
  if (operator === '=') return both ? number === limit : text === part;
  if (operator === '!=') return both ? number !== limit : text !== part;
  if (operator === '>') return both && number > limit;
  if (operator === '<') return both && number < limit;
  if (operator === 'contains') return text.includes(part);
  return operator === 'not_contains' && !text.includes(part);
}

const operators = ['=', '!=', '>', '<', 'contains', 'not_contains'];

/** What is wrong with the conditions of a trigger: one that is not understood would never hold. */
export function conditionsProblem(conditions: InputMap): string | undefined {
  const rules = listOf(conditions.value_conditions).flatMap((group) => listOf(group).map(mapOf));
  const wrong = rules.find(({ operator, value }) => !operators.includes(String(operator)) || isBlank(value));
  return wrong ? `each of conditions.value_conditions needs an operator (${operators.join(', ')}) and a value` : undefined;
}

/** Whether a contact that was in it may enter again. */
export const isRepeated = (conditions: InputMap): boolean => isTrue(conditions.run_multiple);
/** Whether one that still is in it begins again. */
export const isRestarted = (conditions: InputMap): boolean => isRepeated(conditions) && !isTrue(conditions.dont_run_on_active);
