import { Anchor, Button, Checkbox, FileButton, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../api/errors';
import { useAction, useApi } from '../../../api/hooks';
import type { SentFile } from '../../../api/site-file';
import { useText } from '../../../texts';
import { download } from '../../../ui/download';
import { Failure } from '../../../ui/states';
import { Section } from '../section';
import { Comparison } from './comparison';

/** All settings as a file: to keep, to look at, and to put back. */
export function SiteFileSection({ mayChange }: { mayChange: boolean }) {
  const t = useText('settings');
  return (
    <Section title={t('file')} lead={t('file_lead')}>
      {mayChange ? (
        <Stack gap="lg">
          <Export />
          <Compare />
        </Stack>
      ) : (
        <Text size="sm" c="dimmed">
          {t('file_read_only')}
        </Text>
      )}
    </Section>
  );
}

function Export() {
  const t = useText('settings');
  const api = useApi();
  const read = useAction(api.exportSiteFile);

  async function save() {
    const text = await read.run();
    if (text !== undefined) download('site.yaml', text, 'application/yaml');
  }

  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" loading={read.isPending} onClick={() => void save()}>
        {t('file_download')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('file_no_secrets')}
      </Text>
      {read.error !== undefined && <Failure isInline title={t('file_failed')} message={messageOf(read.error)} />}
    </Stack>
  );
}

type Chosen = Pick<SentFile, 'text' | 'name'>;

function Compare() {
  const t = useText('settings');
  const [chosen, setChosen] = useState<Chosen>();
  const [prune, setPrune] = useState(false);
  const choose = async (file: File | null) => {
    if (file) setChosen({ name: file.name, text: await file.text() });
  };
  if (chosen)
    return (
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {chosen.name}
          </Text>
          <Anchor component="button" type="button" size="sm" onClick={() => setChosen(undefined)}>
            {t('file_other')}
          </Anchor>
        </Group>
        <Comparison key={chosen.name} chosen={{ ...chosen, prune }} />
      </Stack>
    );
  return (
    <Stack gap="xs" align="flex-start">
      <FileButton accept=".yaml,.yml,application/yaml" onChange={(file) => void choose(file)}>
        {(props) => (
          <Button variant="default" {...props}>
            {t('file_choose')}
          </Button>
        )}
      </FileButton>
      <Checkbox
        label={t('file_prune')}
        description={t('file_prune_help')}
        checked={prune}
        onChange={({ currentTarget: { checked } }) => setPrune(checked)}
      />
    </Stack>
  );
}
