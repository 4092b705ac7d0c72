import { Button, type ButtonProps } from '@mantine/core';
import { type RefObject, useEffect, useState } from 'react';
import { useText } from '../texts';
import { CheckIcon, CopyIcon } from './icons';

interface CopyButtonProps extends Omit<ButtonProps, 'children'> {
  text: string;
  /** Where the text is shown: selected when the browser refuses the clipboard, so that one keystroke copies it. */
  source: RefObject<HTMLElement | null>;
  label?: string;
  'data-autofocus'?: boolean;
  'aria-label'?: string;
}

type Outcome = 'none' | 'copied' | 'selected';

/** Copies a text. Browsers offer the clipboard only over https and on this machine itself; elsewhere the text is selected instead. */
export function CopyButton({ text, source, label, ...rest }: CopyButtonProps) {
  const t = useText('frame');
  const [outcome, setOutcome] = useState<Outcome>('none');

  useEffect(() => {
    if (outcome === 'none') return;
    const timer = setTimeout(() => setOutcome('none'), 4000);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      if (source.current) selectAll(source.current);
      setOutcome('selected');
    }
  }

  return (
    <Button
      variant="default"
      size="xs"
      leftSection={outcome === 'copied' ? <CheckIcon size={15} /> : <CopyIcon size={15} />}
      {...rest}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{outcome === 'none' ? (label ?? t('copy')) : t(outcome)}</span>
    </Button>
  );
}

function selectAll(element: HTMLElement): void {
  if (element instanceof HTMLInputElement) {
    element.focus();
    element.select();
    return;
  }
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
