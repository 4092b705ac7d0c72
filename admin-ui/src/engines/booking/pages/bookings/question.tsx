import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useText } from '../../../../texts';
import type { BookingField } from '../../api/questions';

interface QuestionProps {
  field: BookingField;
  value: unknown;
  onValue: (value: unknown) => void;
}

const inputTypes: Readonly<Record<string, string>> = { number: 'number', date: 'date', email: 'email', phone: 'tel' };

/** A question of an event type, as its kind is answered. */
export function Question({ field: { label, type, required = false, options = [] }, value, onValue }: QuestionProps) {
  const t = useText('bookings');
  const common = { label, required, maw: 420 };
  if (type === 'checkbox')
    return <Checkbox label={label} checked={value === true} onChange={({ currentTarget }) => onValue(currentTarget.checked)} />;
  if (type === 'multi-select' || type === 'checkbox-group') {
    return (
      <Checkbox.Group label={label} required={required} value={Array.isArray(value) ? value.map(String) : []} onChange={onValue}>
        <Stack gap={6} mt={6}>
          {options.map((option) => (
            <Checkbox key={option} value={option} label={option} />
          ))}
        </Stack>
      </Checkbox.Group>
    );
  }
  const text = typeof value === 'string' ? value : '';
  if (type === 'radio' || type === 'dropdown') {
    return (
      <NativeSelect
        {...common}
        data={[{ value: '', label: t('answer_none') }, ...options]}
        value={text}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
    );
  }
  if (type === 'textarea') {
    return <Textarea {...common} value={text} onChange={({ currentTarget }) => onValue(currentTarget.value)} autosize minRows={2} />;
  }
  return (
    <TextInput {...common} type={inputTypes[type] ?? 'text'} value={text} onChange={({ currentTarget }) => onValue(currentTarget.value)} />
  );
}
