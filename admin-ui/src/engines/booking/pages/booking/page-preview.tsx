import { Box, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useText } from '../../../../texts';
import { Loading } from '../../../../ui/states';
import { useBookingApi } from '../../api/booking-hooks';
import type { SettingsChange } from '../../api/settings';

const widths = { phone: 375, desktop: 1024 } as const;

/**
 * The public page with settings that are not saved yet, in a frame that runs nothing and whose links lead nowhere. It is of this origin, or it
 * would not get its style sheets.
 */
export function PagePreview({ settings }: { settings: SettingsChange }) {
  const t = useText('booking');
  const booking = useBookingApi();
  const [shown] = useDebouncedValue(settings, 200);
  const [device, setDevice] = useState<keyof typeof widths>('desktop');
  const { data, error } = useQuery({
    queryKey: ['booking', 'page-preview', shown],
    queryFn: () => booking.previewPage(shown),
    placeholderData: (before) => before,
    retry: false,
  });
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600} size="sm" component="h3" m={0}>
          {t('preview')}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t('preview_width')}
          data={[
            { value: 'desktop', label: t('preview_desktop') },
            { value: 'phone', label: t('preview_phone') },
          ]}
          value={device}
          onChange={(value) => setDevice(value === 'phone' ? 'phone' : 'desktop')}
        />
      </Group>
      {!data && !error && <Loading label={t('preview_loading')} />}
      {error && (
        <Text size="sm" role="status">
          {messageOf(error)}
        </Text>
      )}
      {data && !error && (
        <Box
          tabIndex={0}
          role="group"
          aria-label={t('preview')}
          style={{ overflowX: 'auto', border: '1px solid var(--mantine-color-default-border)', borderRadius: 8 }}
        >
          <iframe
            title={t('preview')}
            sandbox="allow-same-origin"
            srcDoc={data.replace('<body', '<body inert')}
            style={{ display: 'block', width: widths[device], margin: '0 auto', height: 620, border: 0 }}
          />
        </Box>
      )}
    </Stack>
  );
}
