import { Box, Group, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useText } from '../texts';
import classes from './code-block.module.css';
import { CopyButton } from './copy';

interface CodeBlockProps {
  title: string;
  text: string;
  /** The same text, drawn with colours. */
  children?: ReactNode;
  copyLabel?: string;
  /** Text whose lines may break anywhere, such as a letter with an address. */
  isWrapped?: boolean;
}

/** Text to be read or copied literally, with its own scroll bar and a copy button. */
export function CodeBlock({ title, text, children, copyLabel, isWrapped }: CodeBlockProps) {
  const t = useText('frame');
  const source = useRef<HTMLPreElement>(null);
  return (
    <Box className={classes.frame}>
      <Group justify="space-between" className={classes.head} wrap="nowrap">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {title}
        </Text>
        <CopyButton
          text={text}
          source={source}
          label={copyLabel ?? t('copy')}
          variant="subtle"
          size="compact-xs"
          style={{ flexShrink: 0 }}
        />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={title}>
        <pre className={classes.text} ref={source} data-wrapped={isWrapped}>
          {children ?? text}
        </pre>
      </section>
    </Box>
  );
}
