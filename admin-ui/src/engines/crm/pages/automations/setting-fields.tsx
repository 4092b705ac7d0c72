import { Checkbox, Group, NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SettingField } from '../../../../../../plugin/engines/crm/domain/automations/setting-field';
import { useText } from '../../../../texts';
import type { Fields, Settings } from '../../api/automations';
import type { TitledKind } from '../../api/titled';
import { EmailFields, type EmailText } from '../flow/email-fields';
import { OneTitledPicker, TitledPicker } from '../flow/titled-picker';
import { Conditions, ValueConditions } from './condition-fields';
import { settingOf } from './kinds';
import { PairsField } from './pairs-field';
import { optionText } from './sentences';
import type { Vocabulary } from './vocabulary';

interface SettingFieldsProps {
  fields: Fields;
  settings: Settings;
  names: Vocabulary;
  /** Those that are needed and have no value. */
  missing?: readonly string[];
  onSettings: (settings: Settings) => void;
}

/** The options of a step or a trigger, as the engine describes them; what does not count now is not shown. */
export function SettingFields({ fields, settings, names, missing = [], onSettings }: SettingFieldsProps) {
  const t = useText('automations');
  const isShown = ({ when = {} }: SettingField) =>
    Object.entries(when).every(([name, values]) => values.includes(String(settings[name] ?? fields[name]?.default ?? '')));
  return Object.entries(fields)
    .filter(([, field]) => isShown(field))
    .map(([name, field]) => (
      <Setting
        key={name}
        {...{ name, field, names }}
        error={missing.includes(name) ? t('setting_missing') : undefined}
        value={settings[name] ?? field.default}
        onValue={(value) => onSettings({ ...settings, [name]: value })}
      />
    ));
}

interface SettingProps {
  name: string;
  field: SettingField;
  value: unknown;
  error: string | undefined;
  names: Vocabulary;
  onValue: (value: unknown) => void;
}

type Draw = (props: SettingProps & { label: string }) => ReactNode;

function Setting(props: SettingProps) {
  const t = useText('automations');
  const known = settingOf(props.name);
  const draw = drawn[props.field.type];
  return draw({ ...props, label: known ? t(`setting_${known}`) : props.field.label });
}

const textIn = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const listIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const typed =
  (type: 'text' | 'time' | 'date_time'): Draw =>
  ({ label, value, error, onValue }) => (
    <TextInput
      label={label}
      error={error}
      type={type === 'date_time' ? 'datetime-local' : type}
      value={type === 'date_time' ? textIn(value).replace(' ', 'T').slice(0, 16) : textIn(value)}
      onChange={({ currentTarget: { value: text } }) =>
        onValue(type === 'date_time' && text !== '' ? `${text.replace('T', ' ')}:00` : text)
      }
      {...(type !== 'text' && { maw: 260 })}
    />
  );

const several =
  (kind: TitledKind): Draw =>
  ({ label, value, error, onValue }) => <TitledPicker {...{ kind, label, error }} chosen={listIn(value).map(Number)} onChosen={onValue} />;

const single =
  (kind: TitledKind): Draw =>
  ({ label, value, error, onValue }) => (
    <OneTitledPicker
      {...{ kind, label, error }}
      chosen={Number(value) > 0 ? Number(value) : undefined}
      onChosen={(id) => onValue(id ?? '')}
    />
  );

/** Values in hundredths are typed as people write money. */
const number: Draw = ({ name, label, value, onValue }) => {
  const unit = name === 'benchmark_value' ? 100 : 1;
  return (
    <NumberInput
      label={label}
      value={value === '' || value === undefined ? '' : Number(value) / unit}
      onChange={(typedValue) => onValue(typedValue === '' ? '' : Math.round(Number(typedValue) * unit))}
      min={0}
      decimalScale={unit === 1 ? 0 : 2}
      maw={260}
    />
  );
};

function Option({ label, field, value, onValue }: SettingProps & { label: string }) {
  const t = useText('automations');
  return (
    <NativeSelect
      label={label}
      data={(field.options ?? []).map((option) => ({ value: option, label: optionText(option, t) }))}
      value={textIn(value)}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
      maw={360}
    />
  );
}

function Options({ label, field, value, onValue }: SettingProps & { label: string }) {
  const t = useText('automations');
  return (
    <Checkbox.Group label={label} value={listIn(value)} onChange={onValue}>
      <Group gap="sm" mt={6}>
        {(field.options ?? []).map((option) => (
          <Checkbox key={option} value={option} label={optionText(option, t)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

const customField: Draw = ({ label, value, names, onValue }) => (
  <NativeSelect
    label={label}
    data={['', ...names.fields.filter(({ type }) => type.startsWith('date')).map(({ slug }) => slug)].map((slug) => ({
      value: slug,
      label: names.fields.find((one) => one.slug === slug)?.label ?? '',
    }))}
    value={textIn(value)}
    onChange={({ currentTarget }) => onValue(currentTarget.value)}
    maw={360}
  />
);

const drawn: Readonly<Record<SettingField['type'], Draw>> = {
  text: typed('text'),
  time: typed('time'),
  date_time: typed('date_time'),
  markup: ({ label, value, onValue }) => (
    <Textarea label={label} value={textIn(value)} onChange={({ currentTarget }) => onValue(currentTarget.value)} rows={4} />
  ),
  number,
  choice: (props) => <Option {...props} />,
  choices: (props) => <Options {...props} />,
  yes_no: ({ label, value, onValue }) => (
    <Switch label={label} checked={value === 'yes'} onChange={({ currentTarget: { checked } }) => onValue(checked ? 'yes' : 'no')} />
  ),
  pairs: ({ name, label, value, names, onValue }) => <PairsField {...{ name, label, value, names, onValue }} />,
  filters: ({ name, value, onValue }) =>
    name === 'value_conditions' ? <ValueConditions value={value} onValue={onValue} /> : <Conditions value={value} onValue={onValue} />,
  email: ({ value, onValue }) => <EmailFields draft={emailOf(value)} onDraft={onValue} hasTemplates />,
  tags: several('tags'),
  lists: several('lists'),
  companies: several('companies'),
  sequences: several('sequences'),
  automations: several('automations'),
  company: single('companies'),
  campaign: single('campaigns'),
  sequence: single('sequences'),
  custom_field: customField,
};

/** What else is stored of it, such as its design, stays. */
function emailOf(value: unknown): EmailText & { readonly design_template?: string } {
  const stored: Partial<EmailText> = Object(value);
  return {
    ...stored,
    email_subject: stored.email_subject ?? '',
    email_pre_header: stored.email_pre_header ?? '',
    email_body: stored.email_body ?? '',
  };
}
