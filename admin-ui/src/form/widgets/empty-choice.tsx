import { Button } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import type { JsonSchema } from '../../api/types';
import type { FormMemory } from '../form-memory';
import { mayBeEmpty } from '../widget-for';

/** Whether a field has the choice between being left out and being sent empty. */
export function hasEmptyChoice({ schema, value, required, registry }: WidgetProps): boolean {
  const { canClear, isInWords }: FormMemory = registry.formContext;
  return canClear && !isInWords && !required && mayBeEmpty(schema as JsonSchema) && (value === undefined || value.length === 0);
}

interface EmptyChoiceProps {
  field: WidgetProps;
  empty: string | never[];
}

/** Leaving a field out keeps what is stored; an empty value clears it. Both look the same in an input, so the second has a button. */
export function EmptyChoice({ field, empty }: EmptyChoiceProps) {
  const { value, label, onChange } = field;
  const isEmpty = value !== undefined;
  const { t }: FormMemory = field.registry.formContext;
  const text = t(isEmpty ? 'leave_out' : 'send_empty');
  return (
    <Button
      variant="transparent"
      color="gray"
      size="compact-xs"
      fw={400}
      aria-label={`${text}: ${label}`}
      onClick={() => onChange(isEmpty ? undefined : empty)}
    >
      {text}
    </Button>
  );
}

/** What an input says while it is empty. */
export function emptyPlaceholder({ value, required, registry }: WidgetProps): string | undefined {
  const { isInWords, t } = registry.formContext as FormMemory;
  if (isInWords) return undefined;
  if (value !== undefined) return t('sent_empty');
  return required ? undefined : t('not_sent');
}
