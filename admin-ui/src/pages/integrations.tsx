import { SimpleGrid } from '@mantine/core';
import { useRecords } from '../records/records-page';
import { useText } from '../texts';
import { NotLoaded } from '../ui/not-loaded';
import { PageHead } from '../ui/page-head';
import { IntegrationCard } from './integrations/integration-card';

/** The systems that the site works with: each with its state, its settings and a test. */
export function IntegrationsPage() {
  const t = useText('integrations');
  const frame = useText('frame');
  const query = useRecords({
    queryKey: ['integrations'],
    read: async (api) => (await api.operate('integrations', 'list')).integrations,
  });
  const { data } = query;
  return (
    <>
      <PageHead title={frame('page_integrations')} lead={t('lead')} />
      <NotLoaded query={query} failed={t('failed')} loading={t('loading')} />
      {data && (
        <SimpleGrid cols={{ base: 1, lg: 2 }} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {data.map((integration) => (
            <IntegrationCard key={integration.slug} integration={integration} />
          ))}
        </SimpleGrid>
      )}
    </>
  );
}
