import { TextInput } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import type { FormMemory } from '../form-memory';
import { hints } from '../hints';
import { fieldProps } from './field-props';

/** A day, in the browser's own picker. */
export function DateWidget(props: WidgetProps) {
  return (
    <TextInput
      {...fieldProps(props)}
      type="date"
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.currentTarget.value || undefined)}
      maw={260}
    />
  );
}

/** An instant: entered in the reader's time zone, sent as UTC. */
export function DateTimeWidget(props: WidgetProps) {
  const { value, onChange } = props;
  const base = fieldProps(props);
  const { t } = props.registry.formContext as FormMemory;
  return (
    <TextInput
      {...base}
      type="datetime-local"
      step={1}
      description={hints(base.description, value ? t('sent_as', { value }) : t('your_zone'))}
      value={value ? localOf(value) : ''}
      onChange={(event) => onChange(instantOf(event.currentTarget.value))}
      maw={260}
    />
  );
}

function instantOf(local: string): string | undefined {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString().replace('.000Z', 'Z');
}

function localOf(instant: string): string {
  const at = new Date(instant);
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19);
}
