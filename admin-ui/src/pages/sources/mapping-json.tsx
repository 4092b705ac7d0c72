import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { SourceMapping } from '../../api/operations';
import { type Text as Texts, useText } from '../../texts';

interface MappingJsonProps {
  mapping: SourceMapping;
  onChange: (mapping: SourceMapping) => void;
  /** Whether what is typed is not JSON object at the moment. */
  onBroken: (isBroken: boolean) => void;
}

/** The whole mapping as text; what is not JSON yet is kept while it is typed, and changes nothing. */
export function MappingJson({ mapping, onChange, onBroken }: MappingJsonProps) {
  const t = useText('sources');
  const [typed, setTyped] = useState<{ text: string; from: SourceMapping }>();
  // Another mapping from outside, such as a proposal that was taken, replaces what was typed.
  const isOwn = typed !== undefined && typed.from === mapping;
  const text = isOwn ? typed.text : JSON.stringify(mapping, null, 2);
  const error = isOwn ? problemOf(typed.text, t) : undefined;

  function change(next: string) {
    const problem = problemOf(next, t);
    onBroken(problem !== undefined);
    const parsed = problem === undefined ? (JSON.parse(next) as SourceMapping) : mapping;
    setTyped({ text: next, from: parsed });
    if (problem === undefined) onChange(parsed);
  }

  return (
    <Textarea
      label={t('mapping')}
      description={t('json_help')}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      error={error}
      autosize
      minRows={12}
      maxRows={30}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
    />
  );
}

function problemOf(text: string, t: Texts<'sources'>): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isMapping = typeof value === 'object' && value !== null && 'fields' in value && typeof value.fields === 'object';
    return isMapping && value.fields !== null ? undefined : t('json_shape');
  } catch (error) {
    return error instanceof Error ? error.message : t('json_broken');
  }
}
