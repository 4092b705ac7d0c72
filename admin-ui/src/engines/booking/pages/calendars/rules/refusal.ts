import { useState } from 'react';
import { besideFields, fieldsIn } from '../../../../../api/field-refusal';
import { useText } from '../../../../../texts';

interface Refusing<T> {
  error: unknown;
  draft: T;
  /** Of the names in what the engine refuses, before those of the draft. */
  prefix: string;
}

/** What the engine refused, at its fields: a field that was changed since is no longer marked. */
export function useRefusal<T extends object>({ error, draft, prefix }: Refusing<T>) {
  const t = useText('event-types');
  const [sent, setSent] = useState<T>();
  const isAsSent = (key: string) => JSON.stringify(valueIn(sent, key)) === JSON.stringify(valueIn(draft, key));
  const keyIn = (name: string) => Object.keys(draft).find((key) => `${name}.`.startsWith(`${prefix}${key}.`));
  const all = Object.entries(fieldsIn(error));
  const marked = Object.fromEntries(all.filter(([name]) => isAsSent(keyIn(name) ?? '')));
  const isMended = all.length > 0 && Object.keys(marked).length === 0;
  return {
    /** What was wrong with a field, by its dotted name. */
    problem: (name: string): string | undefined => marked[prefix + name],
    /** For the end of the form. */
    rest: isMended ? undefined : besideFields(error, (name) => keyIn(name) !== undefined, t('fix_fields')),
    /** Call it when the draft is sent. */
    noteSent: () => setSent(draft),
  };
}

const valueIn = (draft: object | undefined, key: string): unknown => Object.entries(draft ?? {}).find(([name]) => name === key)?.[1];
