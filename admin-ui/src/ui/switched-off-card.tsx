import { Button, Code, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { messageOf } from '../api/errors';
import { useAction, useApi } from '../api/hooks';
import { type PageSlug, pages } from '../pages';
import { useText } from '../texts';
import { PageIcon } from './icons';
import { Failure } from './states';

/** What is off, and how to ask again. */
export interface SwitchedOffProps {
  module: string;
  /** Of the page. */
  slug: PageSlug;
  isAsking: boolean;
  onAsk: () => Promise<unknown>;
}

/** What stands in place of a page whose module is off, with the button that switches it on. */
export function SwitchedOffCard({ module, slug, isAsking, onAsk }: SwitchedOffProps) {
  const t = useText('frame');
  const api = useApi();
  const activate = useAction(async () => {
    await api.operate('modules', 'activate', { module });
    await onAsk();
  });
  const shape = pages.find((page) => page.slug === slug)?.icon ?? '';
  return (
    <Paper withBorder p={{ base: 'lg', sm: 'xl' }} maw={760}>
      <Stack gap="xs" align="flex-start">
        <ThemeIcon variant="light" size={44} radius="md">
          <PageIcon shape={shape} size={24} />
        </ThemeIcon>
        <Title order={2}>{t('engine_off', { page: t(`page_${slug}`) })}</Title>
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
