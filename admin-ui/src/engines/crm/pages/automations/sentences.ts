import type { Text as Words } from '../../../../texts';
import type { Settings, Step } from '../../api/automations';
import type { TitledKind } from '../../api/titled';
import { optionOf, stepNameOf, triggerNameOf } from './kinds';
import type { Vocabulary } from './vocabulary';

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : [value].filter((one) => one !== undefined && one !== '');
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** What the step does, read as a sentence. */
export function stepSentence(
  { action_name: name, title, settings }: Pick<Step, 'action_name' | 'settings'> & { title?: string },
  names: Vocabulary,
  t: Words<'automations'>,
): string {
  const kind = stepNameOf(name);
  if (kind === undefined) return title ?? name;
  return t(`step_is_${kind}`, valuesOf(settings, names, t));
}

/** What starts the automation, read as a sentence. */
export function triggerSentence(
  { trigger_name: name, settings }: { trigger_name: string; settings: Settings },
  names: Vocabulary,
  t: Words<'automations'>,
): string {
  const kind = triggerNameOf(name);
  return kind === undefined ? t('trigger_none') : t(`trigger_is_${kind}`, valuesOf(settings, names, t));
}

/** Everything that a sentence can name. */
function valuesOf(settings: Settings, names: Vocabulary, t: Words<'automations'>) {
  const titles = (kind: TitledKind, value: unknown) =>
    listOf(value)
      .map((id) => names.titleOf(kind, Number(id)) ?? t('gone'))
      .join(', ') || t('not_chosen');
  const words = (value: unknown) =>
    listOf(value)
      .map((one) => optionText(String(one), t))
      .join(', ');
  const written = (value: unknown) => textOf(value) || t('not_written');
  const email: Settings = Object(settings.campaign);
  return {
    lists: titles('lists', settings.lists),
    tags: titles('tags', settings.tags),
    companies: titles('companies', settings.companies ?? settings.company),
    campaign: titles('campaigns', settings.campaign_id),
    sequences: titles('sequences', settings.sequence_ids ?? settings.sequence_id),
    automations: titles('automations', settings.automation_ids),
    subject: written(email.email_subject),
    to: textOf(settings.send_email_to_type) || 'contact',
    addresses: written(settings.send_email_custom),
    wait: textOf(settings.wait_type) || 'unit_wait',
    amount: Number(settings.wait_time_amount) || 0,
    unit: textOf(settings.wait_time_unit) || 'days',
    until: written(settings.wait_date_time),
    days: words(settings.to_day) || t('not_chosen'),
    time: textOf(settings.to_day_time),
    field: names.fields.find(({ slug }) => slug === settings.by_custom_field)?.label ?? t('not_chosen'),
    changes: changesText(settings.contact_properties, names, t),
    conditions: names.inWords(settings.conditions) || t('not_chosen'),
    title: written(settings.title),
    event: written(settings.event_key),
    provider: written(settings.provider),
    url: written(settings.remote_url ?? settings.redirect_to),
    a: Number(settings.path_a ?? 50),
    b: Number(settings.path_b ?? 50),
    from: words(settings.from_status) || t('any_status'),
    status: words(settings.to_status) || t('any_status'),
  };
}

function changesText(value: unknown, { fields }: Vocabulary, t: Words<'automations'>): string {
  const keys = listOf(value).map((one) => textOf(Object(one).data_key));
  return keys.map((key) => fields.find(({ slug }) => slug === key)?.label ?? propertyText(key, t)).join(', ') || t('not_chosen');
}

/** A column of contacts that a step may change. */
export const properties = [
  'first_name',
  'last_name',
  'phone',
  'address_line_1',
  'postal_code',
  'city',
  'country',
  'contact_type',
  'source',
] as const;

export function propertyText(key: string, t: Words<'automations'>): string {
  const known = properties.find((one) => one === key);
  return known ? t(`property_${known}`) : key;
}

/** A choice in words. */
export function optionText(value: string, t: Words<'automations'>): string {
  const known = optionOf(value);
  return known ? t(`option_${known}`) : value;
}
