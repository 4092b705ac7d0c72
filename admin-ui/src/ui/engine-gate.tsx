import { Button, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '../api/errors';
import { useEngine } from '../api/hooks';
import type { EngineUi } from '../engines/engine-ui';
import type { AdminUiPage } from '../pages';
import { pageIcons } from './icons';
import { PageHead } from './page-head';
import { Link } from './router';
import { Failure, Loading } from './states';

interface EngineGateProps {
  engine: EngineUi;
  page: AdminUiPage;
  children: ReactNode;
}

/** The page, where its engine answers; otherwise how it is switched on. */
export function EngineGate({ engine, page, children }: EngineGateProps) {
  const { data: isOn, error, refetch, isFetching } = useEngine(engine);
  if (isOn) return children;
  return (
    <>
      <PageHead title={page.label} />
      {isOn === undefined && error && (
        <Failure
          title={`The engine of ${engine.noun} did not answer`}
          message={messageOf(error)}
          action={{ label: 'Try again', perform: () => void refetch() }}
        />
      )}
      {isOn === undefined && !error && <Loading label={`Loading the ${engine.noun}`} />}
      {isOn === false && <SwitchedOff engine={engine} icon={page.icon} isAsking={isFetching} onAsk={() => void refetch()} />}
    </>
  );
}

interface SwitchedOffProps {
  engine: EngineUi;
  icon: AdminUiPage['icon'];
  isAsking: boolean;
  onAsk: () => void;
}

function SwitchedOff({ engine: { module, noun, whileOff }, icon, isAsking, onAsk }: SwitchedOffProps) {
  const Icon = pageIcons[icon];
  return (
    <Paper withBorder p={{ base: 'lg', sm: 'xl' }} maw={760}>
      <Stack gap="xs" align="flex-start">
        <ThemeIcon variant="light" size={44} radius="md">
          <Icon size={24} />
        </ThemeIcon>
        <Title order={2}>{`${noun[0]?.toUpperCase()}${noun.slice(1)} are switched off`}</Title>
        <Text c="dimmed" maw={560}>
          The module “{module}” is not active on this site, so {whileOff}. Activate it in the console: run modules.activate with the module{' '}
          {module}. Existing {noun} are kept.
        </Text>
        <Group mt="xs">
          <Button component={Link} to="/console/modules/activate">
            Activate in the console
          </Button>
          <Button variant="default" onClick={onAsk} loading={isAsking}>
            Look again
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
