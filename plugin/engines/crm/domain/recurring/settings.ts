import { type Input, type InputMap, listOf, mapOf } from '../../../kit/input/query';
import { lineOf, type Rules } from '../../../kit/input/rules';
import { type Scheduling, schedulingOf } from './timing';

const most = 10;

/** What a recurring campaign has beside what every campaign has. */
export interface RecurringSettings {
  readonly scheduling: Scheduling;
  /** Types of posts: an email is made only where one was published since the last. None: always. */
  readonly postTypes: readonly string[];
}

/** As they are stored. */
export const recurringSettingsIn = (settings: Readonly<Record<string, unknown>>): RecurringSettings => ({
  scheduling: settings.scheduling_settings as Scheduling,
  postTypes: listOf(settings.sending_conditions as Input).map((one) => lineOf(mapOf(one).object_name, 64)),
});

/** What was sent of them, as it is stored. Tells `check` what makes no sense. */
export function readRecurring(check: Rules, sent: InputMap, { before, types }: { before: InputMap; types: readonly string[] }): InputMap {
  const scheduling = schedulingOf(check, sent.scheduling_settings, before.scheduling_settings as Partial<Scheduling> | undefined);
  const conditions = sent.sending_conditions === undefined ? listOf(before.sending_conditions) : listOf(sent.sending_conditions);
  if (conditions.length > most) check.add('settings.sending_conditions', 'max', `Send at most ${most} conditions.`);
  const names = conditions.map((one) => lineOf(mapOf(one).object_name, 64));
  const unknown = names.find((name) => !types.includes(name));
  if (unknown !== undefined)
    check.add('settings.sending_conditions', 'in', `No such type of posts: ${unknown}. Choose the object_name of: ${types.join(', ')}.`);
  return {
    scheduling_settings: scheduling as unknown as InputMap,
    sending_conditions: [...new Set(names)].map((name) => ({ object_type: 'cpt', object_name: name })),
  };
}

/** What its emails have of the settings. */
export function settingsOfMail({ scheduling_settings: _, sending_conditions: __, ...settings }: Readonly<Record<string, unknown>>) {
  return settings;
}
