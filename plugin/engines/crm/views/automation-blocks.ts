import type { SettingField, SettingFields } from '../domain/automations/setting-field';
import { stepFields } from '../domain/automations/step-fields';
import { stepKinds } from '../domain/automations/step-kinds';
import { triggerFields } from '../domain/automations/trigger-fields';

const eachField = <T>(fields: SettingFields, view: (field: SettingField) => T) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, view(field)]));
const eachKind = <T>(view: (name: string) => T) => Object.fromEntries(Object.keys(stepKinds).map((name) => [name, view(name)]));

/** Every kind of step, with the settings of a new one. */
export const stepBlocks = () =>
  eachKind((name) => ({
    title: stepKinds[name]?.title ?? '',
    type: stepKinds[name]?.type ?? 'action',
    settings: eachField(stepFields[name] ?? {}, (field) => field.default),
  }));

/** How the settings of every kind of step are filled in. */
export const stepBlockFields = () => eachKind((name) => ({ title: stepKinds[name]?.title ?? '', fields: stepFields[name] ?? {} }));

/** How the settings and conditions of a trigger are filled in. */
export const triggerFieldsView = (name: string) => ({
  settingsFields: triggerFields[name]?.settings ?? {},
  conditionFields: triggerFields[name]?.conditions ?? {},
});
