import { Anchor, Group } from '@mantine/core';
import { useRef } from 'react';
import { useText } from '../../../../texts';
import { CopyButton } from '../../../../ui/copy';

interface PublicLinkProps {
  url: string;
  /** What it leads to, for those who only hear the button. */
  name: string;
}

/** A public page's address, to follow and to copy. */
export function PublicLink({ url, name }: PublicLinkProps) {
  const t = useText('calendars');
  const text = useRef<HTMLAnchorElement>(null);
  return (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <Anchor ref={text} href={url} target="_blank" rel="noopener" size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Anchor>
      <CopyButton text={url} source={text} size="compact-xs" style={{ flexShrink: 0 }} aria-label={t('copy_address', { name })} />
    </Group>
  );
}
