import { useEffect, useRef } from 'react';

interface Written {
  readonly value: string;
  readonly write: (value: string) => void;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Puts text where the cursor was last, of several fields; the cursor stands behind it then. */
export function useInsertion<N extends string>(fields: Readonly<Record<N, Written>> & { readonly body: Written }) {
  const elements = useRef(new Map<string, TextField>());
  const last = useRef<N | 'body'>('body');
  const cursor = useRef<{ element: TextField; at: number }>(undefined);

  // Only once the field holds the new text can the cursor be behind it.
  useEffect(() => {
    if (!cursor.current) return;
    const { element, at } = cursor.current;
    cursor.current = undefined;
    element.focus();
    element.setSelectionRange(at, at);
  });

  return {
    field: (name: N | 'body') => ({
      ref: (element: TextField | null) => {
        if (element) elements.current.set(name, element);
      },
      onFocus: () => {
        last.current = name;
      },
    }),
    insert(text: string, into: N | 'body' = last.current): void {
      const element = elements.current.get(into);
      const { value, write } = into === 'body' ? fields.body : fields[into];
      const start = element?.selectionStart ?? value.length;
      const end = element?.selectionEnd ?? start;
      if (element) cursor.current = { element, at: start + text.length };
      write(value.slice(0, start) + text + value.slice(end));
    },
  };
}
