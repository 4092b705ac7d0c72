import { SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi, useSession } from '../api/hooks';
import type { PageProps } from '../pages';
import { useText } from '../texts';
import { NotLoaded } from '../ui/not-loaded';
import { PageHead } from '../ui/page-head';
import { Failure } from '../ui/states';
import { FirstSteps } from './overview/first-steps';
import { Health } from './overview/health';
import { LastDays } from './overview/last-days';
import { RecentActivity } from './overview/recent-activity';
import { readOverview } from './overview/state';
import { Watch } from './overview/watch';

/** What an admin wants to know first: is all well, what is left to set up, what happened (D522). */
export function OverviewPage({ capabilities }: PageProps) {
  const t = useText('overview');
  const frame = useText('frame');
  const api = useApi();
  const { data: session } = useSession();
  const mayOperate = capabilities.includes('manage_options');
  const query = useQuery({
    queryKey: ['overview'],
    queryFn: () => readOverview(api, { email: session?.user.email ?? '', mayOperate }),
    staleTime: 0,
    refetchInterval: 60_000,
  });
  const { data, refetch } = query;
  return (
    <>
      <PageHead title={frame('page_overview')} lead={data?.site && t('of_site', { site: data.site.name, url: data.site.url })} />
      <NotLoaded query={query} failed={t('load_failed')} loading={t('loading')} />
      {data?.isPartial && (
        <Failure
          isInline
          title={t('partial')}
          message={t('partial_text')}
          action={{ label: frame('try_again'), perform: () => void refetch() }}
        />
      )}
      {data && (
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" verticalSpacing="lg">
          <Stack gap="lg">
            <FirstSteps overview={data} onChanged={() => void refetch()} />
            <Health overview={data} />
            <Watch overview={data} />
          </Stack>
          <Stack gap="lg">
            {data.daily && <LastDays daily={data.daily} />}
            {data.activity && <RecentActivity rows={data.activity} />}
          </Stack>
        </SimpleGrid>
      )}
    </>
  );
}
