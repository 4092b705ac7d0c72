import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { messageOf } from '../api/errors';
import { useManifest } from '../api/hooks';
import type { ManifestEntry } from '../api/types';
import type { PageProps } from '../pages';
import { useText } from '../texts';
import { BackIcon } from '../ui/icons';
import { PageHead, useTitle } from '../ui/page-head';
import { Link, navigate } from '../ui/router';
import { Failure, Loading } from '../ui/states';
import { addressed } from './console/address';
import { OperationList } from './console/operation-list';
import { OperationPanel } from './console/operation-panel';
import classes from './console.module.css';

/** Runs any operation of the service: the list on the left, the chosen one on the right, one after the other where space is short. */
export function ConsolePage({ parts: [resource, action], capabilities }: PageProps) {
  const t = useText('console');
  const frame = useText('frame');
  const selected = resource !== undefined && action !== undefined ? { resource, action } : undefined;
  useEffect(() => {
    const path = addressed(location.search);
    if (path) navigate(path, { replace: true });
  }, []);
  const { data: manifest, error, refetch } = useManifest();
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });

  if (!manifest && error) {
    return (
      <Failure title={t('load_failed')} message={messageOf(error)} action={{ label: frame('try_again'), perform: () => void refetch() }} />
    );
  }
  if (!manifest) {
    return (
      <>
        <PageHead title={frame('page_console')} />
        <Loading label={t('loading')} />
      </>
    );
  }

  const current = manifest.find(({ resource, action }) => resource === selected?.resource && action === selected.action);
  const isListShown = isWide || !selected;
  return (
    <div className={classes.columns}>
      {isListShown && (
        <aside className={classes.list}>
          {!isWide && <PageHead title={frame('page_console')} />}
          <OperationList manifest={manifest} capabilities={capabilities} current={current} />
        </aside>
      )}
      <div className={classes.detail}>
        {!isWide && selected && (
          <Button component={Link} to="/console" variant="subtle" size="compact-sm" leftSection={<BackIcon size={16} />} mb="sm" ml={-8}>
            {t('all')}
          </Button>
        )}
        <Detail selected={selected} current={current} capabilities={capabilities} isIntroShown={isWide} count={manifest.length} />
      </div>
    </div>
  );
}

interface DetailProps {
  selected: { resource: string; action: string } | undefined;
  capabilities: readonly string[];
  current: ManifestEntry | undefined;
  isIntroShown: boolean;
  count: number;
}

function Detail({ selected, current, capabilities, isIntroShown, count }: DetailProps) {
  if (current) {
    const name = `${current.resource}.${current.action}`;
    return <OperationPanel key={name} entry={current} isAllowed={capabilities.includes(current.capability)} />;
  }
  if (selected) return <Unknown name={`${selected.resource}.${selected.action}`} />;
  return isIntroShown ? <Intro count={count} /> : null;
}

function Intro({ count }: { count: number }) {
  const t = useText('console');
  const frame = useText('frame');
  return (
    <>
      <PageHead title={frame('page_console')} lead={t('lead', { count })} />
      <Paper withBorder p="xl" maw={640}>
        <Stack gap="xs">
          <Title order={2}>{t('choose')}</Title>
          <Text size="sm" c="dimmed">
            {t('intro')}
          </Text>
        </Stack>
      </Paper>
    </>
  );
}

function Unknown({ name }: { name: string }) {
  const t = useText('console');
  useTitle(t('unknown'));
  return (
    <Stack gap="xs" py="xl">
      <Title order={1}>{t('no_such', { name })}</Title>
      <Text c="dimmed">{t('no_such_text')}</Text>
    </Stack>
  );
}
