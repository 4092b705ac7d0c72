import { SimpleGrid } from '@mantine/core';
import { messageOf } from '../api/errors';
import { useRecords } from '../records/records-page';
import { useText } from '../texts';
import { PageHead } from '../ui/page-head';
import { Failure, Loading } from '../ui/states';
import { IntegrationCard } from './integrations/integration-card';

/** The systems that the site works with: each with its state, its settings and a test. */
export function IntegrationsPage() {
  const t = useText('integrations');
  const frame = useText('frame');
  const { data, error, refetch } = useRecords({
    queryKey: ['integrations'],
    read: async (api) => (await api.operate('integrations', 'list')).integrations,
  });
  return (
    <>
      <PageHead title={frame('page_integrations')} lead={t('lead')} />
      {!data && error && (
        <Failure title={t('failed')} message={messageOf(error)} action={{ label: frame('try_again'), perform: () => void refetch() }} />
      )}
      {!data && !error && <Loading label={t('loading')} />}
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
