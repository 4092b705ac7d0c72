import { refuse } from '../../kit/input/errors';
import type { Form } from '../../kit/input/form';
import { type InputMap, mapOf } from '../../kit/input/query';
import type { Rules } from '../../kit/input/rules';
import type { SettingChanges } from '../../kit/stores/settings';
import { settingGroups, singleSettings } from '../domain/forms/settings';
import { rules } from '../input/rules';

const groups: Readonly<Record<string, Form>> = settingGroups;

/** The settings of a body, which may stand under `settings`. Throws 422 with all that is wrong, and where nothing is to be saved. */
export function settingsOf(body: InputMap): SettingChanges {
  const input = unwrapped(body);
  const check = rules();
  const changes: Record<string, SettingChanges[string]> = {};
  for (const [name, value] of Object.entries(input)) {
    const group = Object.hasOwn(groups, name) ? groups[name] : undefined;
    if (group) changes[name] = checked(mapOf(value), group, { check, prefix: `${name}.` });
    else Object.assign(changes, checked({ [name]: value }, singleSettings, { check, prefix: '' }));
  }
  check.check();
  if (Object.values(changes).every((change) => typeof change === 'object' && Object.keys(change).length === 0))
    throw refuse(`Nothing to save: send settings of ${[...Object.keys(groups), ...Object.keys(singleSettings.fields)].join(', ')}.`);
  return changes;
}

/** `settings` around all of them, and `other` around the single ones, are taken off. */
function unwrapped(body: InputMap): InputMap {
  const { other, ...rest } = body.settings === undefined ? body : mapOf(body.settings);
  return { ...mapOf(other), ...rest };
}

interface Place {
  readonly check: Rules;
  /** Before the names of fields in what is said. */
  readonly prefix: string;
}

/** Unlike other forms these refuse what they do not know: a setting that is misspelt would stay as it is without a word. */
function checked(values: InputMap, form: Form, { check, prefix }: Place): Record<string, string | number> {
  const names = Object.keys(form.fields);
  for (const name of Object.keys(values))
    if (!names.includes(name))
      check.add(`${prefix}${name}`, 'unknown', `Unknown setting ${prefix}${name}. The settings are ${names.join(', ')}.`);
  return form.read(check, values, prefix) as Record<string, string | number>;
}
