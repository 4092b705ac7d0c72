import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../../texts';
import { CodeBlock } from '../../../../ui/code-block';
import { Dialog } from '../../../../ui/dialog';
import type { Shared } from './share-button';
import { inlineSnippet, popUpSnippet } from './snippets';

/** An event type for guests: its link, words for an email, and what shows it in another page (D770). */
export function ShareDialog({ event: { title, duration, public_url: url, status }, onClose }: { event: Shared; onClose: () => void }) {
  const t = useText('calendars');
  const words = useText('event-types');
  const [kind, setKind] = useState('inline');
  const letter = t('share_letter', { title, minutes: duration, url });
  const mail = `mailto:?${new URLSearchParams({ subject: title, body: letter }).toString().replaceAll('+', '%20')}`;
  return (
    <Dialog opened onClose={onClose} title={t('share_named', { title })} size="lg">
      <Stack>
        {status !== 'active' && (
          <Alert color="yellow" variant="light" title={t('share_closed')}>
            <Text size="sm">{t('public_inactive')}</Text>
          </Alert>
        )}
        <CodeBlock title={t('share_link')} text={url} isWrapped />
        <CodeBlock title={t('share_email')} text={letter} isWrapped />
        <Group>
          <Button component="a" href={mail} variant="default" size="xs">
            {t('share_write')}
          </Button>
        </Group>
        <NativeSelect
          label={words('embed')}
          description={t('share_embed_hint')}
          data={[
            { value: 'inline', label: words('embed_inline') },
            { value: 'popup', label: words('embed_popup') },
          ]}
          value={kind}
          onChange={({ currentTarget: { value } }) => setKind(value)}
        />
        <CodeBlock title={words('embed_code')} text={kind === 'inline' ? inlineSnippet({ url, title }) : popUpSnippet({ url, title })} />
      </Stack>
    </Dialog>
  );
}
