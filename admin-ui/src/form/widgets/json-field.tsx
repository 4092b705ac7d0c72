import { Textarea } from '@mantine/core';
import type { FieldProps } from '@rjsf/utils';
import { useEffect, useState } from 'react';
import type { FormMemory } from '../form-memory';
import { hints } from '../hints';
import { innerErrors } from './inner-errors';

/** Any value as JSON, for what no single control can hold. Text that does not parse blocks sending, through the form's memory. */
export function JsonField(props: FieldProps) {
  const { fieldPathId, formData, onChange, schema, uiSchema, name, required, disabled, rawErrors = [], errorSchema, registry } = props;
  const memory: FormMemory = registry.formContext;
  const [text, setText] = useState(() => (formData === undefined ? '' : JSON.stringify(formData, null, 2)));
  const [problem, setProblem] = useState<string>();
  const { path, $id } = fieldPathId;

  useEffect(() => () => void memory.unparsed.delete($id), [memory, $id]);

  function edit(next: string) {
    setText(next);
    const { value, why } = parsed(next);
    const error = why === undefined ? undefined : memory.t('not_json', { why });
    setProblem(error);
    if (error === undefined) memory.unparsed.delete($id);
    else memory.unparsed.set($id, { path, message: error });
    onChange(value, path);
  }

  return (
    <Textarea
      id={$id}
      name={$id}
      label={uiSchema?.['ui:title'] ?? schema.title ?? name}
      description={hints(schema.description, memory.t('as_json'))}
      required={required ?? false}
      disabled={disabled ?? false}
      placeholder={required ? exampleFor(schema.type) : memory.t('not_sent')}
      error={problem ?? ([...rawErrors, ...innerErrors(errorSchema)].join('; ') || undefined)}
      value={text}
      onChange={(event) => edit(event.currentTarget.value)}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
      autosize
      minRows={3}
      maxRows={20}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

function parsed(text: string): { value?: unknown; why?: string } {
  if (text.trim() === '') return {};
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}

function exampleFor(type: unknown): string {
  return type === 'array' ? '[]' : '{}';
}
