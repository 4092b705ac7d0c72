import { Button, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useText } from '../../texts';
import { PlusIcon, SourceIcon } from '../../ui/icons';
import { Link } from '../../ui/router';

/** What a source is for, before there is one. */
export function NoSources() {
  const t = useText('sources');
  return (
    <Paper withBorder p={{ base: 'lg', sm: 'xl' }} maw={760}>
      <Stack gap="xs" align="flex-start">
        <ThemeIcon variant="light" size={44} radius="md">
          <SourceIcon size={24} />
        </ThemeIcon>
        <Title order={2}>{t('none')}</Title>
        <Text c="dimmed" maw={560}>
          {t('none_text')}
        </Text>
        <Button component={Link} to="/sources/new" leftSection={<PlusIcon size={16} />} mt="xs">
          {t('create_first')}
        </Button>
      </Stack>
    </Paper>
  );
}
