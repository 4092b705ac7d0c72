import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../api/errors';
import { useText } from '../../../../texts';
import { PreviewFrame } from '../../../../ui/preview-frame';
import { Failure, Loading } from '../../../../ui/states';
import type { CampaignDraft } from '../../api/campaigns';
import { useCrmApi } from '../../api/crm-hooks';

/** The email as its newest contact would get it. */
export function Preview({ draft }: { draft: CampaignDraft }) {
  const t = useText('campaigns');
  const crm = useCrmApi();
  const [shown] = useDebouncedValue(draft, 500);
  const { data, error } = useQuery({
    queryKey: ['crm', 'preview', shown],
    queryFn: () => crm.previewCampaign(shown),
    placeholderData: (before) => before,
  });
  if (error) return <Failure isInline title={t('preview_failed')} message={messageOf(error)} />;
  if (!data) return <Loading label={t('preview_loading')} />;
  return (
    <Stack gap="xs">
      <Text size="sm">
        <b>{t('subject')}:</b> {data.subject}
      </Text>
      <PreviewFrame title={t('preview')} html={data.preview_html} desktop={680} />
      <Text size="xs" c="dimmed">
        {t('preview_note')}
      </Text>
    </Stack>
  );
}
