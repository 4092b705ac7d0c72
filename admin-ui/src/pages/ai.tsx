import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/hooks';
import { useText } from '../texts';
import { NotLoaded } from '../ui/not-loaded';
import { PageHead } from '../ui/page-head';
import { AreaList } from './ai/area-list';
import { areas } from './ai/areas';
import { ProviderList } from './ai/provider-list';

/** Which providers have a key, and which of them each task asks. */
export function AiPage() {
  const t = useText('ai');
  const frame = useText('frame');
  const api = useApi();
  const query = useQuery({
    queryKey: ['ai'],
    queryFn: async () => ({
      ...(await api.operate('ai', 'get_providers')),
      areas: await Promise.all(areas.map((area) => api.operate('ai', 'get_area', { area }))),
    }),
    staleTime: 5000,
  });
  const { data } = query;
  return (
    <>
      <PageHead title={frame('page_ai')} lead={t('lead')} />
      <NotLoaded query={query} failed={t('failed')} loading={t('loading')} />
      {data && (
        <Stack gap="xl">
          <ProviderList providers={data.providers} withKey={data.with_key} standard={data.default} />
          <AreaList areas={data.areas} providers={data.providers} withKey={data.with_key} standard={data.default} />
        </Stack>
      )}
    </>
  );
}
