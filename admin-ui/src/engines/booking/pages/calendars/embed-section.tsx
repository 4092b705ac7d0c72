import { NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { CodeBlock } from '../../../../ui/code-block';
import { useBookingApi } from '../../api/booking-hooks';
import type { BookingCalendar } from '../../api/calendar-types';
import type { BookingSettings } from '../../api/settings';
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

const allowedIn = ({ embedding }: BookingSettings) => ({ allowed_origins: embedding.allowed_origins.replaceAll(' ', '\n') });

function Allowed() {
  const t = useText('event-types');
  const booking = useBookingApi();
  const { data } = useQuery({ queryKey: ['booking', 'settings'], queryFn: () => booking.settings(), staleTime: 0 });
  if (!data) return null;
  return (
    <SavedPart
      title={t('allowed')}
      lead={t('allowed_lead')}
      stored={allowedIn(data)}
      load={async (seen) => allowedIn(await booking.settings(seen))}
      save={booking.saveSettings}
      sent={(embedding) => ({ embedding })}
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
