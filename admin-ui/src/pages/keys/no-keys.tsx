import { Button, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { curlFor } from '../../api/curl';
import { useText } from '../../texts';
import { CodeBlock } from '../../ui/code-block';
import { KeyIcon, PlusIcon } from '../../ui/icons';

/** What a key is for, before there is one. */
export function NoKeys({ onMint }: { onMint: () => void }) {
  const t = useText('keys');
  return (
    <Paper withBorder p={{ base: 'lg', sm: 'xl' }} maw={760}>
      <Stack gap="lg">
        <Stack gap="xs" align="flex-start">
          <ThemeIcon variant="light" size={44} radius="md">
            <KeyIcon size={24} />
          </ThemeIcon>
          <Title order={2}>{t('none')}</Title>
          <Text c="dimmed" maw={560}>
            {t('none_text')}
          </Text>
          <Button leftSection={<PlusIcon size={16} />} onClick={onMint} mt="xs">
            {t('mint_first')}
          </Button>
        </Stack>
        <CodeBlock title={t('call_example')} text={curlFor(location.origin, { resource: 'status', action: 'get', params: {} })} />
      </Stack>
    </Paper>
  );
}
