import { Table, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../../texts';
import { shortDay } from '../../../../texts/short-day';
import { later } from '../../../../ui/later';
import { Loading } from '../../../../ui/states';
import type { Campaign } from '../../api/campaigns';
import { useCrmApi } from '../../api/crm-hooks';
import { reportedDays } from './reported-days';

const ReaderBars = later(async () => (await import('./reader-bars')).ReaderBars, <BarsComing />);
const height = 240;

/** When it was opened and its links were followed, drawn, and as a table for those who do not see the drawing (D623). */
export function OverTime({ campaign }: { campaign: Campaign }) {
  const t = useText('campaigns');
  const crm = useCrmApi();
  const range = reportedDays(campaign.scheduled_at, Date.now());
  const { data } = useQuery({
    queryKey: ['crm', 'campaign', campaign.id, 'over-time', range],
    queryFn: () => crm.overTime(campaign.id, range),
    refetchInterval: 15_000,
  });
  const last = data?.findLastIndex(({ opens, clicks }) => opens + clicks > 0) ?? -1;
  if (!data || last < 0) return null;
  // Its last day may still be to come, and the bars of a month with two readers in its first days would be two lines at its edge.
  const parts = data.slice(0, Math.max(last + 1, Math.min(data.length - 1, 7))).map((part) => ({ ...part, when: shortDay(part.when) }));
  const labels = { opens: t('report_open'), clicks: t('report_click') };
  return (
    <>
      <Text fw={600} size="sm" mt="lg" mb={6}>
        {t('over_time')}
      </Text>
      <ReaderBars parts={parts} labels={labels} height={height} />
      <VisuallyHidden>
        <Table aria-label={t('over_time')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('day')}</Table.Th>
              <Table.Th>{labels.opens}</Table.Th>
              <Table.Th>{labels.clicks}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {parts.map(({ when, opens, clicks }) => (
              <Table.Tr key={when}>
                <Table.Td>{when}</Table.Td>
                <Table.Td>{opens}</Table.Td>
                <Table.Td>{clicks}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </VisuallyHidden>
    </>
  );
}

function BarsComing() {
  const t = useText('campaigns');
  return <Loading label={t('over_time_loading')} />;
}
