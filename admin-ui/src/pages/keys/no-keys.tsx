import { Button, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { curlFor } from '../../api/curl';
import { CodeBlock } from '../../ui/code-block';
import { KeyIcon, PlusIcon } from '../../ui/icons';

/** What a key is for, before there is one. */
export function NoKeys({ onMint }: { onMint: () => void }) {
  return (
    <Paper withBorder p={{ base: 'lg', sm: 'xl' }} maw={760}>
      <Stack gap="lg">
        <Stack gap="xs" align="flex-start">
          <ThemeIcon variant="light" size={44} radius="md">
            <KeyIcon size={24} />
          </ThemeIcon>
          <Title order={2}>No keys yet</Title>
          <Text c="dimmed" maw={560}>
            A key lets a script, a deployment or an assistant read and change this site without a person signing in. Mint one for each user
            of the site's interface, so that one can be revoked without touching the others.
          </Text>
          <Button leftSection={<PlusIcon size={16} />} onClick={onMint} mt="xs">
            Mint the first key
          </Button>
        </Stack>
        <CodeBlock title="What a call looks like" text={curlFor(location.origin, { resource: 'status', action: 'get', params: {} })} />
      </Stack>
    </Paper>
  );
}
