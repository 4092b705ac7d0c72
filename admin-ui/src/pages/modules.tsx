import { Anchor, Card, Group, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../api/errors';
import { useAction, useApi } from '../api/hooks';
import type { DataOf } from '../api/operations';
import { DeleteRecord } from '../records/delete-record';
import { operation } from '../records/record-kind';
import { useRecords } from '../records/records-page';
import { useText } from '../texts';
import { NotLoaded } from '../ui/not-loaded';
import { PageHead } from '../ui/page-head';
import { Link } from '../ui/router';
import { Failure } from '../ui/states';

type Module = DataOf<'modules', 'list'>['modules'][number];

/** The modules that ship with the service, and where what they do is found. */
const known = {
  leads: '/leads',
  booking: '/bookings',
  'marketing-crm': '/contacts',
  'assistant-bridge': '/bridge',
  'content-sources': '/sources',
  pipelines: '/pipelines',
  automation: '/variables',
  posts: undefined,
  notes: undefined,
  estimates: undefined,
} as const;
type Known = keyof typeof known;
const isKnown = (module: string): module is Known => module in known;

/** What the site does and what it leaves: each module with its switch. */
export function ModulesPage() {
  const t = useText('modules');
  const frame = useText('frame');
  const query = useRecords({
    queryKey: ['modules'],
    read: async (api) => (await api.operate('modules', 'list')).modules,
  });
  const { data } = query;
  return (
    <>
      <PageHead title={frame('page_modules')} lead={t('lead')} />
      <NotLoaded query={query} failed={t('failed')} loading={t('loading')} />
      {data && (
        <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {data.map((module) => (
            <ModuleCard key={module.module} module={module} />
          ))}
        </SimpleGrid>
      )}
    </>
  );
}

function ModuleCard({ module: { module, active } }: { module: Module }) {
  const t = useText('modules');
  const api = useApi();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const name = isKnown(module) ? t(`name_${module}`) : module;
  const page = isKnown(module) ? known[module] : undefined;
  // Menus and gates ask whether a module is on: all of them ask again.
  const refresh = () => queries.invalidateQueries();
  const activate = useAction(async () => {
    await api.operate('modules', 'activate', { module });
    notifications.show({ message: t('activated', { name }) });
    await refresh();
  });
  return (
    <Card withBorder padding="lg" component="li">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Stack gap={4} miw={0}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {isKnown(module) && (
            <Text size="sm" c="dimmed">
              {t(`text_${module}`)}
            </Text>
          )}
          {active && page && (
            <Anchor component={Link} to={page} size="sm" aria-label={t('open_name', { name })}>
              {t('open')}
            </Anchor>
          )}
        </Stack>
        <Switch
          size="md"
          aria-label={t('switch', { name })}
          checked={active}
          disabled={activate.isPending}
          onChange={() => (active ? setAsking(true) : void activate.run())}
        />
      </Group>
      {activate.error !== undefined && <Failure isInline title={t('not_activated', { name })} message={messageOf(activate.error)} />}
      {isAsking && (
        <DeleteRecord
          call={{ ...operation('modules', 'deactivate'), params: () => ({ module }), done: () => t('deactivated', { name }) }}
          row={undefined}
          name={name}
          words={{ title: t('off_title', { name }), action: t('off'), text: t('off_text'), failed: t('not_deactivated', { name }) }}
          onDone={() => {
            setAsking(false);
            void refresh();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
