import { Input, SegmentedControl, Select, Switch } from '@mantine/core';
import type { EnumOptionsType, WidgetProps } from '@rjsf/utils';
import { useId } from 'react';
import type { FormMemory } from '../form-memory';
import { fieldProps } from './field-props';

/** One of a list of values. */
export function ChoiceWidget(props: WidgetProps) {
  const { options, value, required, onChange } = props;
  const choices = choicesFrom(options.enumOptions);
  const { keepsChoice } = props.registry.formContext as FormMemory;
  const mayClear = !required && !keepsChoice;
  return (
    <Select
      {...fieldProps(props)}
      data={choices.map(({ key, label }) => ({ value: key, label }))}
      value={choices.find((choice) => choice.value === value)?.key ?? null}
      onChange={(key) => onChange(choices.find((choice) => choice.key === key)?.value)}
      clearable={mayClear}
      allowDeselect={mayClear}
      searchable={choices.length > 8}
      checkIconPosition="right"
    />
  );
}

/** Yes, no or, where the field is optional, not sent at all. */
export function TristateWidget(props: WidgetProps) {
  const { value, required, onChange } = props;
  const { id, label, description, error, disabled } = fieldProps(props);
  const labelId = useId();
  const { isInWords, t } = props.registry.formContext as FormMemory;
  if (isInWords)
    return (
      <Switch
        {...{ id, label, description, error, disabled }}
        checked={value === true}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
    );
  const options = [
    ...(required ? [] : [{ value: '', label: t('not_sent') }]),
    { value: 'true', label: 'true' },
    { value: 'false', label: 'false' },
  ];
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      required={required ?? false}
      labelElement="div"
      labelProps={{ id: labelId }}
    >
      <div>
        <SegmentedControl
          id={id}
          aria-labelledby={labelId}
          data={options}
          value={value === undefined ? '' : String(value)}
          onChange={(next) => onChange(next === '' ? undefined : next === 'true')}
          disabled={disabled}
          size="xs"
          mt={4}
        />
      </div>
    </Input.Wrapper>
  );
}

interface Choice {
  key: string;
  label: string;
  value: unknown;
}

/** Values of an enumeration need not be texts; the inputs' keys must be. */
function choicesFrom(options: EnumOptionsType[] = []): Choice[] {
  return options.map(({ value, label }, index) => ({ key: String(index), label: String(label), value }));
}
