import { MultiSelect, TagsInput } from '@mantine/core';
import type { FieldProps } from '@rjsf/utils';
import type { FormMemory } from '../form-memory';
import { hints } from '../hints';
import { EmptyChoice, hasEmptyChoice } from './empty-choice';
import { fieldProps } from './field-props';
import { innerErrors } from './inner-errors';

/** Any of a list of values. */
export function ChoicesField(props: FieldProps) {
  const field = asWidget(props);
  const chosen: unknown[] = field.value ?? [];
  const values: unknown[] = typeof props.schema.items === 'object' && 'enum' in props.schema.items ? (props.schema.items.enum ?? []) : [];
  return (
    <>
      <MultiSelect
        {...listProps(field, chosen)}
        data={values.map((value, index) => ({ value: String(index), label: String(value) }))}
        value={chosen.map((value) => String(values.indexOf(value)))}
        onChange={(keys) => field.onChange(listOrNothing(keys.map((key) => values[Number(key)])))}
        clearable
        searchable
      />
      {hasEmptyChoice(field) && <EmptyChoice field={field} empty={[]} />}
    </>
  );
}

/** A list of short texts. */
export function TagsField(props: FieldProps) {
  const field = asWidget(props);
  const chosen: string[] = field.value ?? [];
  const base = listProps(field, chosen);
  const { t } = props.registry.formContext as FormMemory;
  return (
    <>
      <TagsInput
        {...base}
        description={hints(base.description, t('enter_each'))}
        value={chosen}
        onChange={(texts) => field.onChange(listOrNothing(texts))}
        splitChars={[]}
        allowDuplicates={!props.schema.uniqueItems}
        clearable
      />
      {hasEmptyChoice(field) && <EmptyChoice field={field} empty={[]} />}
    </>
  );
}

/** A whole field in the words of a single control, so that both share their label, hint, error and empty choice. */
function asWidget({ fieldPathId, formData, name, schema, onChange, errorSchema, rawErrors = [], ...rest }: FieldProps) {
  return {
    ...rest,
    schema,
    name,
    id: fieldPathId.$id,
    label: schema.title ?? name,
    options: {},
    rawErrors: [...rawErrors, ...innerErrors(errorSchema)],
    value: formData,
    onChange: (value: unknown) => onChange(value, fieldPathId.path),
  };
}

function listOrNothing<T>(items: T[]): T[] | undefined {
  return items.length > 0 ? items : undefined;
}

function listProps(field: ReturnType<typeof asWidget>, chosen: readonly unknown[]) {
  const { placeholder, ...rest } = fieldProps(field);
  return { ...rest, ...(chosen.length === 0 && { placeholder }) };
}
