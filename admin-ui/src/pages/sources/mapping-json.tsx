import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { SourceMapping } from '../../api/operations';

interface MappingJsonProps {
  mapping: SourceMapping;
  onChange: (mapping: SourceMapping) => void;
  /** Whether what is typed is not JSON object at the moment. */
  onBroken: (isBroken: boolean) => void;
}

/** The whole mapping as text; what is not JSON yet is kept while it is typed, and changes nothing. */
export function MappingJson({ mapping, onChange, onBroken }: MappingJsonProps) {
  const [typed, setTyped] = useState<{ text: string; from: SourceMapping }>();
  // Another mapping from outside, such as a proposal that was taken, replaces what was typed.
  const isOwn = typed !== undefined && typed.from === mapping;
  const text = isOwn ? typed.text : JSON.stringify(mapping, null, 2);
  const error = isOwn ? problemOf(typed.text) : undefined;

  function change(next: string) {
    const problem = problemOf(next);
    onBroken(problem !== undefined);
    const parsed = problem === undefined ? (JSON.parse(next) as SourceMapping) : mapping;
    setTyped({ text: next, from: parsed });
    if (problem === undefined) onChange(parsed);
  }

  return (
    <Textarea
      label="Mapping"
      description="Fields, meta fields and filters. Each rule has a path or paths, const, default, required and transform."
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

function problemOf(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isMapping = typeof value === 'object' && value !== null && 'fields' in value && typeof value.fields === 'object';
    return isMapping && value.fields !== null ? undefined : 'A mapping is an object with version and fields.';
  } catch (error) {
    return error instanceof Error ? error.message : 'This is not JSON.';
  }
}
