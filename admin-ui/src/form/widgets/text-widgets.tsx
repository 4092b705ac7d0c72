import { NumberInput, PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { PictureField } from '../../media/picture-field';
import type { FormMemory } from '../form-memory';
import { EmptyChoice, hasEmptyChoice } from './empty-choice';
import { fieldProps } from './field-props';

/** One line of text. */
export function TextWidget(props: WidgetProps) {
  return <Line {...props} type="text" />;
}

/** An email address. */
export function EmailWidget(props: WidgetProps) {
  return <Line {...props} type="email" />;
}

/** A URL. */
export function UrlWidget(props: WidgetProps) {
  return <Line {...props} type="url" />;
}

/** The address of a picture. */
export function PictureWidget(props: WidgetProps) {
  const { value, onChange, label } = props;
  return <PictureField {...fieldProps(props)} label={label} value={value ?? ''} onValue={(address) => onChange(address || undefined)} />;
}

/** Several lines of text. */
export function TextareaWidget(props: WidgetProps) {
  const { value, onChange } = props;
  return (
    <>
      <Textarea
        {...fieldProps(props)}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
        autosize
        minRows={3}
        maxRows={16}
      />
      {hasEmptyChoice(props) && <EmptyChoice field={props} empty="" />}
    </>
  );
}

/** A secret: hidden while typed, never filled in by the page or by a password manager. */
export function SecretWidget(props: WidgetProps) {
  const { t } = props.registry.formContext as FormMemory;
  return (
    <PasswordInput
      {...fieldProps(props)}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.currentTarget.value || undefined)}
      autoComplete="new-password"
      spellCheck={false}
      visibilityToggleButtonProps={{ 'aria-label': t('show_or_hide', { field: props.label }) }}
    />
  );
}

/** A number; out-of-range input is kept and marked, not silently changed. */
export function NumberWidget(props: WidgetProps) {
  const { schema, value, onChange } = props;
  return (
    <NumberInput
      {...fieldProps(props)}
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? undefined : next)}
      allowDecimal={schema.type === 'number'}
      clampBehavior="none"
      {...(schema.minimum !== undefined && { min: schema.minimum })}
      {...(schema.maximum !== undefined && { max: schema.maximum })}
      maw={260}
    />
  );
}

function Line(props: WidgetProps & { type: string }) {
  const { value, onChange, type } = props;
  return (
    <TextInput
      {...fieldProps(props)}
      type={type}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      {...(hasEmptyChoice(props) && { rightSection: <EmptyChoice field={props} empty="" />, rightSectionWidth: 104 })}
    />
  );
}
