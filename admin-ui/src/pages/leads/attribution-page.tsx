import { Box, Text } from '@mantine/core';
import { useText } from '../../texts';
import type { Column } from '../../ui/list/columns';
import { DataList } from '../../ui/list/data-list';
import { EmptyList } from '../../ui/list/empty-list';
import { useListState } from '../../ui/list/list-state';
import { NotLoaded } from '../../ui/not-loaded';
import { PageHead } from '../../ui/page-head';
import { ReportControls } from './attribution/report-controls';
import { askedOf, type Share, useAttribution } from './attribution/use-attribution';
import { LeadsNav } from './leads-nav';
import { sourceName } from './source-name';

const path = '/leads/attribution';

/** Leads by channel, source and campaign, each counted by the visit that its reader chooses. */
export function AttributionPage() {
  const t = useText('attribution');
  const leads = useText('leads');
  const list = useListState(path);
  const asked = askedOf(list);
  const query = useAttribution(asked);
  const { data, isPlaceholderData } = query;
  const columns = useColumns();
  const channels = [...new Set(data?.items.map(({ channel }) => channel))];
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <LeadsNav current="attribution" />
      <ReportControls {...asked} onChange={(changed) => list.show(changed)} />
      <NotLoaded query={query} failed={t('load_failed')} loading={t('loading')} />
      {data && (
        <Box>
          <Text size="sm" fw={600} mb="sm" aria-live="polite">
            {data.total > 0 && t('total', { total: data.total })}
          </Text>
          <DataList
            path={path}
            name={t('title')}
            rows={data.items}
            isStale={isPlaceholderData}
            idOf={(share) => JSON.stringify([share.channel, share.source, share.campaign])}
            nameOf={({ source }) => source}
            columns={columns}
            filters={[
              {
                key: 'channel',
                label: leads('channel'),
                choices: channels.map((value) => ({ value, label: leads(`channel_${value}`) })),
                value: ({ channel }) => channel,
              },
            ]}
            empty={<EmptyList title={t('none')} text={t('none_text')} />}
          />
        </Box>
      )}
    </>
  );
}

function useColumns(): Column<Share>[] {
  const t = useText('attribution');
  const leads = useText('leads');
  return [
    { key: 'source', label: leads('source'), value: ({ source }) => sourceName(source, leads) },
    { key: 'campaign', label: leads('campaign'), value: ({ campaign }) => campaign || '–' },
    { key: 'channel', label: leads('channel'), value: ({ channel }) => leads(`channel_${channel}`) },
    { key: 'leads', label: t('leads'), value: (share) => share.leads },
    { key: 'qualified', label: t('qualified'), value: ({ qualified }) => qualified },
    { key: 'rate', label: t('rate'), value: (share) => Math.round((100 * share.qualified) / share.leads) },
    { key: 'customers', label: t('customers'), value: ({ customers }) => customers },
  ];
}
