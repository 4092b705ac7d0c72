import type { UiSchema } from '@rjsf/utils';
import type { JsonSchema } from '../api/types';
import { isFieldKind, widgetFor } from './widget-for';

/** The form engine's instructions for a whole form: its fields one by one, none where there are none. */
export function formUiFor(schema: JsonSchema): UiSchema {
  return { ...groupUi(schema), 'ui:label': false };
}

/** The form engine's instructions for a schema, worked out from the schema alone. */
function uiSchemaFor(schema: JsonSchema): UiSchema {
  const kind = widgetFor(schema);
  if (kind === 'group') return groupUi(schema);
  if (kind === 'list') return { items: itemUi(schema) };
  if (isFieldKind(kind)) return { 'ui:field': kind, 'ui:fieldReplacesAnyOrOneOf': true };
  return { 'ui:widget': kind };
}

function groupUi({ properties = {} }: JsonSchema): UiSchema {
  return Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, uiSchemaFor(child)]));
}

/** Single values in a list need no label of their own; their place says it. */
function itemUi({ items }: JsonSchema): UiSchema {
  if (typeof items !== 'object') return {};
  return widgetFor(items) === 'group' ? uiSchemaFor(items) : { 'ui:options': { label: false }, ...uiSchemaFor(items) };
}
