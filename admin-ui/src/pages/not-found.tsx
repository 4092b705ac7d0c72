import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useTitle } from '../ui/page-head';
import { Link } from '../ui/router';

/** An address that no page has. */
export function NotFoundPage() {
  useTitle('Not found');
  return (
    <Center mih={320}>
      <Stack align="center" gap="sm" ta="center">
        <Text size="sm" fw={600} c="dimmed">
          404
        </Text>
        <Title order={1}>There is no such page</Title>
        <Text c="dimmed" maw={420}>
          The address may be mistyped, or the page has moved.
        </Text>
        <Button component={Link} to="/keys" mt="sm">
          Go to API keys
        </Button>
      </Stack>
    </Center>
  );
}
