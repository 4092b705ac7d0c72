import { Box, NativeSelect, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useText } from '../../../../texts';
import { Failure, Loading } from '../../../../ui/states';
import type { CampaignDraft } from '../../api/campaigns';
import { useCrmApi } from '../../api/crm-hooks';

const widths = { phone: 375, desktop: 680 } as const;

/** The email as its newest contact would get it, in a frame that runs nothing. */
export function Preview({ draft }: { draft: CampaignDraft }) {
  const t = useText('campaigns');
  const crm = useCrmApi();
  const [shown] = useDebouncedValue(draft, 500);
  const [device, setDevice] = useState<keyof typeof widths>('desktop');
  const { data, error } = useQuery({
    queryKey: ['crm', 'preview', shown],
    queryFn: () => crm.previewCampaign(shown),
    placeholderData: (before) => before,
  });
  if (error) return <Failure isInline title={t('preview_failed')} message={messageOf(error)} />;
  if (!data) return <Loading label={t('preview_loading')} />;
  return (
    <Stack gap="xs">
      <NativeSelect
        label={t('preview_on')}
        w={200}
        data={[
          { value: 'desktop', label: t('preview_desktop') },
          { value: 'phone', label: t('preview_phone') },
        ]}
        value={device}
        onChange={({ currentTarget: { value } }) => setDevice(value === 'phone' ? 'phone' : 'desktop')}
      />
      <Text size="sm">
        <b>{t('subject')}:</b> {data.subject}
      </Text>
      <Box style={{ overflowX: 'auto' }}>
        <iframe
          title={t('preview')}
          sandbox=""
          srcDoc={data.preview_html}
          style={{
            width: widths[device],
            maxWidth: '100%',
            height: 520,
            border: '1px solid var(--mantine-color-default-border)',
            borderRadius: 8,
          }}
        />
      </Box>
      <Text size="xs" c="dimmed">
        {t('preview_note')}
      </Text>
    </Stack>
  );
}
