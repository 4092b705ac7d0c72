import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../../api/errors';
import { Section } from '../../../../../pages/settings/section';
import { useText } from '../../../../../texts';
import { PreviewFrame } from '../../../../../ui/preview-frame';
import { Loading } from '../../../../../ui/states';
import type { EventPath } from '../../../api/booking';
import { useBookingApi } from '../../../api/booking-hooks';
import type { EventMail, MailKey } from '../../../api/mails';

interface MailPreviewProps {
  path: EventPath;
  name: MailKey;
  email: Pick<EventMail['email'], 'subject' | 'body'>;
}

/** The email as it would be sent while it is written. */
export function MailPreview({ path, name, email }: MailPreviewProps) {
  const t = useText('event-types');
  const booking = useBookingApi();
  const [shown] = useDebouncedValue(email, 400);
  const { data, error } = useQuery({
    queryKey: ['booking', 'mail-preview', path.id, name, shown],
    queryFn: () => booking.previewMail(path, name, shown),
    placeholderData: (before) => before,
    retry: false,
  });
  return (
    <Section title={t('preview')} lead={t('preview_lead')}>
      <Stack gap="xs">
        {!data && !error && <Loading label={t('preview_loading')} />}
        <Text size="sm" c="var(--mantine-color-error)" role="status">
          {error ? messageOf(error) : ''}
        </Text>
        {data && (
          <>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <b>{t('preview_to')}</b> {data.to.join(', ') || t('preview_nobody')}
            </Text>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <b>{t('subject')}:</b> {data.subject}
            </Text>
            <PreviewFrame title={t('preview')} html={data.html} />
          </>
        )}
      </Stack>
    </Section>
  );
}
