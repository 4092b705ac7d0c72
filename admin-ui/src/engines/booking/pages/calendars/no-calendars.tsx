import { Button, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { CalendarIcon, PlusIcon } from '../../../../ui/icons';
import { Link } from '../../../../ui/router';

/** What a calendar is for, before there is one. */
export function NoCalendars() {
  return (
    <Paper withBorder p={{ base: 'lg', sm: 'xl' }} maw={760}>
      <Stack gap="xs" align="flex-start">
        <ThemeIcon variant="light" size={44} radius="md">
          <CalendarIcon size={24} />
        </ThemeIcon>
        <Title order={2}>No calendars yet</Title>
        <Text c="dimmed" maw={560}>
          A calendar belongs to a person or a team and contains the hours when they are available. Its event types say what can be booked
          and for how long. Guests book them on a public page of this site.
        </Text>
        <Button component={Link} to="/calendars/new" leftSection={<PlusIcon size={16} />} mt="xs">
          Make the first calendar
        </Button>
      </Stack>
    </Paper>
  );
}
