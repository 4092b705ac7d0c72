import { type default as Form, withTheme } from '@rjsf/core';
import templates from '@rjsf/mantine/lib/templates/index.js';
import { type CustomValidator, createErrorHandler, type FormValidation, type RJSFSchema } from '@rjsf/utils';
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { JsonSchema } from '../api/types';
import { useText } from '../texts';
import { focusFirst } from '../ui/focus-first';
import type { FormMemory } from './form-memory';
import { paramsOf } from './params-schema';
import classes from './schema-form.module.css';
import { GroupErrorTemplate, GroupTemplate, ListItemTemplate, ListTemplate } from './templates';
import { formUiFor } from './ui-schema';
import { validator } from './validator';
import { fields, widgets } from './widgets';

const ThemedForm = withTheme({
  templates: {
    ...templates,
    FieldErrorTemplate: GroupErrorTemplate,
    ObjectFieldTemplate: GroupTemplate,
    ArrayFieldTemplate: ListTemplate,
    ArrayFieldItemTemplate: ListItemTemplate,
  },
  widgets,
  fields,
});

// A field that nobody touched must not be sent.
const nothingByItself = {
  emptyObjectFields: 'skipEmptyDefaults',
  constAsDefaults: 'never',
  arrayMinItems: { populate: 'never' },
  allOf: 'skipDefaults',
} as const;

interface SchemaFormProps {
  schema: JsonSchema;
  /** What the fields hold; the page owns it, so that it can forget a secret. */
  data: Record<string, unknown>;
  onChange: (data: Record<string, unknown>) => void;
  /** Called with valid parameters and the value of the button that was pressed. */
  onSubmit: (params: Record<string, unknown>, button: string) => void;
  /** Whether an empty value means something, as it does for changes. */
  canClear: boolean;
  /** Whether titles and hints are a page's own words, instead of names of parameters. */
  isInWords?: boolean;
  /** Whether what is chosen can be chosen otherwise, but not be taken away. */
  keepsChoice?: boolean;
  /** The buttons. */
  children: ReactNode;
}

/** A form for any JSON Schema of an object. No field is known to it beforehand. */
export function SchemaForm({
  schema,
  data,
  onChange,
  onSubmit,
  canClear,
  isInWords = false,
  keepsChoice = false,
  children,
}: SchemaFormProps) {
  const t = useText('records');
  const memory = useRef<FormMemory>({ unparsed: new Map(), canClear, isInWords, keepsChoice, t });
  memory.current.t = t;
  const uiSchema = useMemo(() => formUiFor(schema), [schema]);

  const refuseUnparsed: CustomValidator = (_data, errors) => {
    for (const { path, message } of memory.current.unparsed.values()) errorsAt(errors, path).addError(message);
    return errors;
  };

  const form = useRef<Form>(null);
  useEffect(() => focusFirst(form.current?.formElement.current), []);

  return (
    <ThemedForm
      ref={form}
      className={(isInWords ? '' : classes.form) ?? ''}
      schema={schema as RJSFSchema}
      uiSchema={uiSchema}
      validator={validator}
      customValidate={refuseUnparsed}
      formContext={memory.current}
      formData={data}
      onChange={(event) => onChange(event.formData ?? {})}
      onSubmit={(event, submission: FormEvent) => onSubmit(paramsOf(event.formData, schema), pressedButton(submission))}
      onError={showInFields}
      experimental_defaultFormStateBehavior={nothingByItself}
      idPrefix="param"
      autoComplete="off"
      showErrorList={false}
      focusOnFirstError
      noHtml5Validate
    >
      {children}
    </ThemedForm>
  );
}

/** The fields show their errors themselves; without a handler the form engine would log them. */
function showInFields() {
  return undefined;
}

/** The place for errors of one field, made where the form's data has nothing yet. */
function errorsAt(errors: FormValidation, path: (string | number)[]): FormValidation {
  let here = errors;
  for (const part of path) {
    const inner: FormValidation = (here[part] as FormValidation | undefined) ?? createErrorHandler({});
    Object.assign(here, { [part]: inner });
    here = inner;
  }
  return here;
}

function pressedButton({ nativeEvent }: FormEvent): string {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement ? submitter.value : '';
}
