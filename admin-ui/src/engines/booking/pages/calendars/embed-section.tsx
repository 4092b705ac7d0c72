import { NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { CodeBlock } from '../../../../ui/code-block';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { BookingCalendar } from '../../api/calendar-types';
import { SavedPart } from './rules/saved-part';
import { type Embedded, inlineSnippet, popUpSnippet } from './snippets';

/** The booking page inside of other sites: what to paste there, and which may show it (D582). */
export function EmbedSection({ calendar }: { calendar: BookingCalendar }) {
  const t = useText('event-types');
  const landing = calendar.public_url === '' ? [] : [{ url: calendar.public_url, title: calendar.title }];
  const pages: readonly Embedded[] = [...calendar.slots.map(({ public_url: url, title }) => ({ url, title })), ...landing];
  const [url, setUrl] = useState(pages[0]?.url);
  const [kind, setKind] = useState('inline');
  const shown = pages.find((page) => page.url === url) ?? pages[0];
  return (
    <>
      {shown && (
        <Section title={t('embed')} lead={t('embed_lead')}>
          <Stack>
            <NativeSelect
              label={t('embed_page')}
              data={pages.map((page) => ({ value: page.url, label: page.title }))}
              value={shown.url}
              onChange={({ currentTarget: { value } }) => setUrl(value)}
              maw={452}
            />
            <NativeSelect
              label={t('embed_kind')}
              data={[
                { value: 'inline', label: t('embed_inline') },
                { value: 'popup', label: t('embed_popup') },
              ]}
              value={kind}
              onChange={({ currentTarget: { value } }) => setKind(value)}
              maw={452}
            />
            <CodeBlock title={t('embed_code')} text={kind === 'inline' ? inlineSnippet(shown) : popUpSnippet(shown)} />
          </Stack>
        </Section>
      )}
      <Allowed />
    </>
  );
}

function Allowed() {
  const t = useText('event-types');
  const words = useText('calendars');
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const { data } = useQuery({ queryKey: ['booking', 'embedding'], queryFn: booking.embedding, staleTime: 5000 });
  const save = useAction(booking.saveEmbedding);
  async function run(set: object) {
    const saved = await save.run(set);
    if (!saved) return false;
    notifications.show({ color: 'green', title: words('saved'), message: saved.message });
    await refresh();
    return true;
  }
  if (!data) return null;
  return (
    <SavedPart
      save={{ run, isPending: save.isPending, error: save.error }}
      title={t('allowed')}
      lead={t('allowed_lead')}
      stored={{ allowed_origins: data.allowed_origins.replaceAll(' ', '\n') }}
      prefix="embedding."
    >
      {({ draft, change, problem }) => (
        <>
          <Textarea
            label={t('allowed_sites')}
            description={t('allowed_hint')}
            placeholder="https://www.example.org"
            value={draft.allowed_origins}
            onChange={({ currentTarget: { value } }) => change({ allowed_origins: value })}
            error={problem('allowed_origins')}
            autosize
            minRows={2}
          />
          <Text size="xs" c="dimmed">
            {t('allowed_all')}
          </Text>
        </>
      )}
    </SavedPart>
  );
}
