import { Code, Group } from '@mantine/core';
import { useRef } from 'react';
import { CopyButton } from '../../../../ui/copy';

/** A text that is put somewhere else, with a button that copies it. */
export function CopyLine({ text, label }: { text: string; label: string }) {
  const source = useRef<HTMLElement>(null);
  return (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <Code ref={source} style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Code>
      <CopyButton text={text} source={source} size="compact-xs" style={{ flexShrink: 0 }} aria-label={label} />
    </Group>
  );
}
