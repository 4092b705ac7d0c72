import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useText } from './texts';
import { useTitle } from './ui/page-head';
import { Link } from './ui/router';

/** An address that no page has. */
export function NotFoundPage() {
  const t = useText('frame');
  useTitle(t('not_found'));
  return (
    <Center mih={320}>
      <Stack align="center" gap="sm" ta="center">
        <Text size="sm" fw={600} c="dimmed">
          404
        </Text>
        <Title order={1}>{t('no_such_page')}</Title>
        <Text c="dimmed" maw={420}>
          {t('no_such_page_text')}
        </Text>
        <Button component={Link} to="/overview" mt="sm">
          {t('go_to', { page: t('page_overview') })}
        </Button>
      </Stack>
    </Center>
  );
}
