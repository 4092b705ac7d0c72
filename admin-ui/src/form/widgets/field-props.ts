import type { WidgetProps } from '@rjsf/utils';
import { emptyPlaceholder } from './empty-choice';

/** What all of Mantine's inputs want to know about a field: names, label, hint, error. */
export function fieldProps(props: WidgetProps) {
  const { id, htmlName, label, hideLabel, schema, required, disabled, readonly, rawErrors } = props;
  return {
    id,
    name: htmlName ?? id,
    label: hideLabel ? undefined : label,
    // A list's items repeat one hint; it is shown once, above the list.
    description: hideLabel ? undefined : schema.description,
    // An item of a list has no visible label, but needs a name all the same.
    ...(hideLabel && { 'aria-label': label }),
    required: required ?? false,
    disabled: Boolean(disabled || readonly),
    error: rawErrors && rawErrors.length > 0 ? [...new Set(rawErrors)].join('; ') : undefined,
    placeholder: emptyPlaceholder(props),
    autoComplete: 'off',
  };
}
