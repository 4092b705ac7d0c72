import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi, useKeys } from '../../api/hooks';
import { useText } from '../../texts';
import { NotLoaded } from '../../ui/not-loaded';
import { fromNow, inFull } from '../../ui/times';
import { Section } from '../settings/section';
import { type SeenClient, seenClients } from './clients';

/** Which assistants changed something last, and with which key: what the log knows (D663). */
export function ClientsSection() {
  const t = useText('bridge');
  const api = useApi();
  const query = useQuery({
    queryKey: ['bridge', 'clients'],
    queryFn: async () => seenClients((await api.operate('status', 'audit', { transport: 'bridge', changed: true, per_page: 100 })).items),
    staleTime: 5000,
  });
  const { data } = query;
  return (
    <Section title={t('clients')} lead={t('clients_lead')}>
      <NotLoaded query={query} failed={t('clients_failed')} loading={t('clients_loading')} />
      {data?.length === 0 && <Text size="sm">{t('clients_none')}</Text>}
      {data && data.length > 0 && (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {data.map((seen) => (
            <Client key={seen.id} seen={seen} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

function Client({ seen: { client, by, at, call } }: { seen: SeenClient }) {
  const t = useText('bridge');
  const { data } = useKeys();
  const toolset = by.kind === 'key' ? data?.keys.find(({ id }) => String(id) === by.id)?.toolset : undefined;
  return (
    <Stack component="li" gap={0}>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {client ?? t('client_unnamed')}
      </Text>
      <Text size="sm" c="dimmed" title={inFull(at)} style={{ overflowWrap: 'anywhere' }}>
        {t('client_facts', { by: by.name || by.id, kind: by.kind, call, when: fromNow(at, Date.now()) })}
        {toolset ? ` · ${t('client_toolset', { toolset })}` : ''}
      </Text>
    </Stack>
  );
}
