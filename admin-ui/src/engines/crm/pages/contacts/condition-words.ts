import type { Text as Words } from '../../../../texts';
import type { TextKey } from '../../../../texts/areas';
import type { Condition, LabelKind } from '../../api/contacts';
import { nameOf, type Property } from './conditions';

const operatorKeys: Readonly<Record<string, TextKey<'contacts'>>> = {
  '=': 'op_is',
  '!=': 'op_is_not',
  '>': 'op_more',
  '<': 'op_less',
  '>=': 'op_at_least',
  '<=': 'op_at_most',
  contains: 'op_contains',
  not_contains: 'op_not_contains',
  startsWith: 'op_starts',
  endsWith: 'op_ends',
  in: 'op_in',
  not_in: 'op_not_in',
  in_all: 'op_in_all',
  is_null: 'op_empty',
  not_null: 'op_not_empty',
  before: 'op_before',
  after: 'op_after',
  date_equal: 'op_on',
  days_within: 'op_within',
  days_before: 'op_earlier',
  never: 'op_never',
};

/** What people call a comparison. */
export const operatorName = (operator: string, t: Words<'contacts'>) => (operatorKeys[operator] ? t(operatorKeys[operator]) : operator);

/** What people call a status or a type. */
export const choiceName = (word: string, t: Words<'contacts'>) =>
  word === 'lead' || word === 'customer' ? t(`type_${word}`) : t('status_is', { status: word });

const propertyKeys: Readonly<Record<string, TextKey<'contacts'>>> = {
  'subscriber.search': 'anything',
  'subscriber.email': 'email',
  'subscriber.first_name': 'first_name',
  'subscriber.last_name': 'last_name',
  'subscriber.phone': 'phone',
  'subscriber.city': 'city',
  'subscriber.country': 'country',
  'subscriber.postal_code': 'postal_code',
  'subscriber.source': 'source',
  'subscriber.created_at': 'created_at',
  'subscriber.last_activity': 'last_activity',
  'subscriber.date_of_birth': 'date_of_birth',
  'segment.status': 'status',
  'segment.contact_type': 'contact_type',
  'segment.tags': 'view_tags',
  'segment.lists': 'view_lists',
  'activities.email_sent': 'email_sent',
  'activities.email_opened': 'email_opened',
  'activities.email_link_clicked': 'email_link_clicked',
};

/** What people call a property; a custom field has its own name. */
export function propertyName(property: Pick<Property, 'source'>, t: Words<'contacts'>): string {
  const key = propertyKeys[nameOf(property)];
  return key ? t(key) : (property.source.at(-1) ?? '').replaceAll('_', ' ');
}

/** What a list or a tag is called; undefined where it no longer exists. */
type TitleOf = (kind: LabelKind, id: number) => string | undefined;

const labelled: Readonly<Record<string, LabelKind>> = { 'segment.lists': 'lists', 'segment.tags': 'tags' };

/** The lists and tags that conditions name. */
export const labelsIn = (groups: readonly (readonly Condition[])[]): readonly { kind: LabelKind; id: number }[] =>
  groups.flat().flatMap((condition) => {
    const kind = labelled[nameOf(condition)];
    return kind && Array.isArray(condition.value) ? condition.value.map((id) => ({ kind, id: Number(id) })) : [];
  });

/** Conditions read as one sentence. */
export function conditionsText(groups: readonly (readonly Condition[])[], titleOf: TitleOf, t: Words<'contacts'>): string {
  const texts = groups.map((group) => group.map((one) => conditionText(one, titleOf, t)).join(` ${t('and')} `)).filter(Boolean);
  return texts.join(` ${t('or')} `);
}

function conditionText(condition: Condition, titleOf: TitleOf, t: Words<'contacts'>): string {
  const { operator, value } = condition;
  const kind = labelled[nameOf(condition)];
  const words = (Array.isArray(value) ? value : [value ?? '']).map(
    (one) => (kind && titleOf(kind, Number(one))) ?? (Array.isArray(value) && !kind ? choiceName(String(one), t) : String(one)),
  );
  const days = operator.startsWith('days_') ? ` ${t('days')}` : '';
  return `${propertyName(condition, t)} ${operatorName(operator, t)} ${words.join(', ')}${days}`.trim();
}
