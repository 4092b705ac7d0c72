import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../api/errors';
import { useSentences } from '../../../../sentences';
import { useText } from '../../../../texts';
import { PreviewFrame } from '../../../../ui/preview-frame';
import { Loading } from '../../../../ui/states';
import { useBookingApi } from '../../api/booking-hooks';
import type { SettingsChange } from '../../api/settings';

/** The public page with settings that are not saved yet. */
export function PagePreview({ settings }: { settings: SettingsChange }) {
  const t = useText('booking');
  // It is there with the page, perhaps before the sentences of its language are.
  const translate = useSentences();
  const booking = useBookingApi();
  const [shown] = useDebouncedValue(settings, 200);
  const { data, error } = useQuery({
    queryKey: ['booking', 'page-preview', shown],
    queryFn: () => booking.previewPage(shown),
    placeholderData: (before) => before,
    retry: false,
  });
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm" component="h3" m={0}>
        {t('preview')}
      </Text>
      {!data && !error && <Loading label={t('preview_loading')} />}
      {error && (
        <Text size="sm" role="status">
          {translate(messageOf(error))}
        </Text>
      )}
      {data && !error && <PreviewFrame title={t('preview')} html={data} desktop={1024} isPage />}
    </Stack>
  );
}
