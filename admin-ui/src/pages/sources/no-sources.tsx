import { Button, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { PlusIcon, SourceIcon } from '../../ui/icons';
import { Link } from '../../ui/router';

/** What a source is for, before there is one. */
export function NoSources() {
  return (
    <Paper withBorder p={{ base: 'lg', sm: 'xl' }} maw={760}>
      <Stack gap="xs" align="flex-start">
        <ThemeIcon variant="light" size={44} radius="md">
          <SourceIcon size={24} />
        </ThemeIcon>
        <Title order={2}>No sources yet</Title>
        <Text c="dimmed" maw={560}>
          A source has an address that a newsroom, a shop or a repository posts to, and a secret that it signs with. The first payload is
          kept, a mapping is proposed for it, and nothing becomes a post before you approve that.
        </Text>
        <Button component={Link} to="/console/content_sources/create" leftSection={<PlusIcon size={16} />} mt="xs">
          Create the first source
        </Button>
      </Stack>
    </Paper>
  );
}
