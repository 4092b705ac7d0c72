import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { messageOf } from '../api/errors';
import { useManifest } from '../api/hooks';
import type { ManifestEntry } from '../api/types';
import type { PageProps } from '../pages';
import { useText } from '../texts';
import { BackIcon } from '../ui/icons';
import { PageHead, useTitle } from '../ui/page-head';
import { Link } from '../ui/router';
import { Failure, Loading } from '../ui/states';
import { OperationList } from './console/operation-list';
import { OperationPanel } from './console/operation-panel';
import classes from './console.module.css';

/** Runs any operation of the service: the list on the left, the chosen one on the right, one after the other where space is short. */
export function ConsolePage({ parts: [resource, action], capabilities }: PageProps) {
  const frame = useText('frame');
  const selected = resource !== undefined && action !== undefined ? { resource, action } : undefined;
  const { data: manifest, error, refetch } = useManifest();
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });

  if (!manifest && error) {
    return (
      <Failure
        title="The operations could not be loaded"
        message={messageOf(error)}
        action={{ label: 'Try again', perform: () => void refetch() }}
      />
    );
  }
  if (!manifest) return <Loading label="Loading the operations" />;

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
            All operations
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
  const frame = useText('frame');
  return (
    <>
      <PageHead
        title={frame('page_console')}
        lead={`Read and change the site by hand, with the same ${count} operations that scripts use.`}
      />
      <Paper withBorder p="xl" maw={640}>
        <Stack gap="xs">
          <Title order={2}>Choose an operation</Title>
          <Text size="sm" c="dimmed">
            The form follows from the declaration of the operation. Preview shows what a change would do without doing it; a destructive
            operation shows that before it asks for confirmation. Every change is written to the audit log under your name.
          </Text>
        </Stack>
      </Paper>
    </>
  );
}

function Unknown({ name }: { name: string }) {
  useTitle('Unknown operation');
  return (
    <Stack gap="xs" py="xl">
      <Title order={1}>There is no operation {name}</Title>
      <Text c="dimmed">It may belong to a module that is switched off, or the address may be mistyped.</Text>
    </Stack>
  );
}
