import { Button, Code, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '../api/errors';
import { useAction, useApi, useEngine } from '../api/hooks';
import type { EngineUi } from '../engines/engine-ui';
import type { AdminUiPage } from '../pages';
import { useText } from '../texts';
import { pageIcons } from './icons';
import { PageHead } from './page-head';
import { Failure, Loading } from './states';

interface EngineGateProps {
  engine: EngineUi;
  page: AdminUiPage;
  children: ReactNode;
}

/** The page, where its engine answers; otherwise the button that switches it on. */
export function EngineGate({ engine, page, children }: EngineGateProps) {
  const t = useText('frame');
  const { data: isOn, error, refetch, isFetching } = useEngine(engine);
  if (isOn) return children;
  const name = t(page.label);
  return (
    <>
      <PageHead title={name} />
      {isOn === undefined && error && (
        <Failure
          title={t('engine_failed', { page: name })}
          message={messageOf(error)}
          action={{ label: t('try_again'), perform: () => void refetch() }}
        />
      )}
      {isOn === undefined && !error && <Loading label={t('engine_loading', { page: name })} />}
      {isOn === false && <SwitchedOff module={engine.module} page={page} isAsking={isFetching} onAsk={refetch} />}
    </>
  );
}

interface SwitchedOffProps {
  module: string;
  page: AdminUiPage;
  isAsking: boolean;
  onAsk: () => Promise<unknown>;
}

function SwitchedOff({ module, page, isAsking, onAsk }: SwitchedOffProps) {
  const t = useText('frame');
  const api = useApi();
  const activate = useAction(async () => {
    await api.operate('modules', 'activate', { module });
    await onAsk();
  });
  const Icon = pageIcons[page.icon];
  return (
    <Paper withBorder p={{ base: 'lg', sm: 'xl' }} maw={760}>
      <Stack gap="xs" align="flex-start">
        <ThemeIcon variant="light" size={44} radius="md">
          <Icon size={24} />
        </ThemeIcon>
        <Title order={2}>{t('engine_off', { page: t(page.label) })}</Title>
        <Text c="dimmed" maw={560}>
          {t.rich('engine_off_text', { module: <Code>{module}</Code> })}
        </Text>
        {activate.error !== undefined && <Failure isInline title={t('engine_not_activated')} message={messageOf(activate.error)} />}
        <Group mt="xs">
          <Button onClick={() => void activate.run()} loading={activate.isPending}>
            {t('engine_activate')}
          </Button>
          <Button variant="default" onClick={() => void onAsk()} loading={isAsking && !activate.isPending}>
            {t('look_again')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
