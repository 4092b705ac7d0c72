import { MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useText } from '../../../../../texts';
import type { CustomField } from '../../../api/profiles';

interface ValueFieldProps {
  field: CustomField;
  value: unknown;
  onValue: (value: unknown) => void;
}

const inputTypes = { text: 'text', number: 'number', date: 'date', date_time: 'datetime-local' } as const;

/** A value as its field takes it; an empty one clears it. */
export function ValueField({ field: { field_key: key, label, options = [] }, value, onValue }: ValueFieldProps) {
  const t = useText('contacts');
  const text = String(value ?? '');
  const write = ({ currentTarget }: { currentTarget: { value: string } }) => onValue(currentTarget.value);
  switch (key) {
    case 'textarea':
      return <Textarea label={label} value={text} onChange={write} rows={3} />;
    case 'multi-select':
    case 'checkbox': {
      const chosen = Array.isArray(value) ? value.map(String) : [];
      return (
        <MultiSelect
          label={label}
          data={[...options]}
          value={chosen}
          onChange={onValue}
          comboboxProps={{ withinPortal: false }}
          searchable
        />
      );
    }
    case 'single-select':
    case 'radio':
      return (
        <NativeSelect
          label={label}
          data={[{ value: '', label: t('value_none') }, ...options.map((option) => ({ value: option, label: option }))]}
          value={text}
          onChange={write}
        />
      );
    default: {
      const shown = key === 'date_time' ? text.replace(' ', 'T').slice(0, 16) : text;
      return <TextInput label={label} type={inputTypes[key]} value={shown} onChange={write} />;
    }
  }
}
