import { Button, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useText } from '../../../../texts';
import { CalendarIcon, PlusIcon } from '../../../../ui/icons';
import { Link } from '../../../../ui/router';

/** What a calendar is for, before there is one. */
export function NoCalendars() {
  const t = useText('calendars');
  return (
    <Paper withBorder p={{ base: 'lg', sm: 'xl' }} maw={760}>
      <Stack gap="xs" align="flex-start">
        <ThemeIcon variant="light" size={44} radius="md">
          <CalendarIcon size={24} />
        </ThemeIcon>
        <Title order={2}>{t('none')}</Title>
        <Text c="dimmed" maw={560}>
          {t('none_text')}
        </Text>
        <Group gap="xs" mt="xs">
          <Button component={Link} to="/calendars/new" leftSection={<PlusIcon size={16} />}>
            {t('make_first')}
          </Button>
          <Button component={Link} to="/calendars/one-off" variant="default">
            {t('one_off')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
