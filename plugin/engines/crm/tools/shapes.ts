import { Type } from '@sinclair/typebox';
import { invalidParam } from '../../../kit/errors';
import { Id } from '../../kit/tools/params';
import { DescribedObject, isRecord } from '../../kit/tools/shape';

/** Ids of tags, lists and the like; may be empty. */
export const Ids = (description?: string) => Type.Array(Id(), { maxItems: 1000, ...(description ? { description } : {}) });

/** Contacts that something is done with: at least one. */
export const SubscriberIds = Type.Array(Id(), { minItems: 1, maxItems: 1000, description: 'Contact ids' });

/** Text that must not be empty. */
export const Line = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...(description ? { description } : {}) });

/** The body of an email. */
export const Html = (description = 'HTML') => Type.String({ minLength: 1, maxLength: 500_000, description });

/** Throws invalid_params where an update says nothing but what it is about. */
export function checkChanges(set: object): void {
  if (Object.values(set).every((value) => value === undefined)) throw invalidParam('/', 'must have at least one field to change');
}

const rule = { source: ['segment', 'tags'], operator: 'in', value: [7] };

/** Groups of rules: groups are joined by or, the rules in one by and. */
export const Conditions = Type.Array(
  Type.Unknown({
    description: 'A group: a list of rules {source, operator, value}, all of which must hold',
    // Listed as a group, and checked by `filtersOf`, in words of its own (D766).
    type: 'array',
    items: {
      type: 'object',
      description: 'A rule: {source, operator, value}; the value is a text, a number or a list',
      properties: { source: { type: 'array', items: { type: 'string' } }, operator: { type: 'string' } },
      examples: [{ source: rule.source, operator: rule.operator }],
    },
  }),
  { minItems: 1, maxItems: 100, description: 'Groups, one of which must hold; a flat list of rules is one group', examples: [[[rule]]] },
);

const labelled = new Set(['tags', 'lists', 'companies', 'status', 'contact_type', 'user_role']);

/** Groups of rules as the provider takes them. Throws invalid_params where a rule says nothing: it would hold for every contact. */
export function filtersOf(conditions: readonly unknown[]): object[][] {
  const isFlat = conditions.every(isRecord);
  const groups = isFlat ? [conditions] : conditions;
  return groups.map((group, i) => {
    const pointer = isFlat ? '/conditions' : `/conditions/${i}`;
    if (!Array.isArray(group) || group.length === 0) throw invalidParam(pointer, 'must be a list of at least one rule');
    return group.map((one, j) => ruleOf(one, `${pointer}/${j}`));
  });
}

/** `{source, operator, value}`, also of the older `{field, operator, value}`. */
function ruleOf(sent: unknown, pointer: string): object {
  const { field, source, operator, ...rest } = isRecord(sent) ? sent : {};
  const from = typeof field === 'string' ? [labelled.has(field) ? 'segment' : 'subscriber', field] : source;
  const isSource = Array.isArray(from) && from.length === 2 && from.every((part) => typeof part === 'string' && part !== '');
  if (isSource && typeof operator === 'string' && operator !== '') return { source: from, operator, ...rest };
  throw invalidParam(pointer, `must have source and operator, such as ${JSON.stringify(rule)}`);
}

/** By what the provider calls its kind: the type that it stores beside it. */
const fieldTypes: Readonly<Record<string, string>> = {
  text: 'text',
  textarea: 'textarea',
  number: 'number',
  'single-select': 'select-one',
  'multi-select': 'select-multi',
  radio: 'radio',
  checkbox: 'checkbox',
  date: 'date',
  date_time: 'date_time',
};
const kinds = Object.entries(fieldTypes);
const choices = new Set(['single-select', 'multi-select', 'radio', 'checkbox']);

/** The complete list of custom fields. */
export const FieldList = Type.Array(
  DescribedObject(
    {
      slug: Type.String(),
      label: Type.String(),
      type: Type.String({ description: kinds.map(([kind]) => kind).join(', ') }),
      options: Type.Array(Type.String(), { description: 'Of select, radio and checkbox' }),
      group: Type.String(),
    },
    { description: 'A field; needs slug, label, type', example: { slug: 'plan', label: 'Plan', type: 'radio', options: ['Free', 'Team'] } },
  ),
  { maxItems: 200, description: 'Complete: fields that are left out are removed' },
);

/** Fields as the provider takes them. Throws invalid_params for one that it could not show. */
export const fieldsOf = (fields: readonly Readonly<Record<string, unknown>>[]) =>
  fields.map(({ type, field_key: key = type, ...field }, i) => {
    const pointer = `/fields/${i}`;
    const missing = ['slug', 'label'].filter((name) => typeof field[name] !== 'string' || field[name] === '');
    if (missing.length > 0) throw invalidParam(pointer, `must include ${missing.join(', ')}`);
    const [kind, stored] = kinds.find(([kind, stored]) => kind === key || stored === key) ?? [];
    if (kind === undefined) throw invalidParam(`${pointer}/type`, `must be one of ${kinds.map(([name]) => name).join(', ')}`);
    const { options } = field;
    if (choices.has(kind) && (!Array.isArray(options) || options.length === 0)) throw invalidParam(pointer, 'must include options');
    return { ...field, field_key: kind, type: stored };
  });
