import { Anchor, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../texts';
import { CodeBlock } from '../../ui/code-block';
import { Link } from '../../ui/router';
import { Section } from '../settings/section';
import { type ClientName, clientNames, clientSetups, toolsets } from './configurations';

/** What to copy into which client, and where it goes there. */
export function ConfigurationSection() {
  const t = useText('bridge');
  const frame = useText('frame');
  const [toolset, setToolset] = useState('');
  const [client, setClient] = useState<ClientName>('claude-code');
  const setups = clientSetups(location.origin, toolset);
  const { steps, access, configurations, bundle } = setups[client];
  return (
    <Section title={t('connect')} lead={t('connect_lead')}>
      <Stack gap="md">
        <Group align="flex-start" gap="md">
          <NativeSelect
            label={t('client')}
            value={client}
            onChange={(event) => setClient(event.currentTarget.value as ClientName)}
            data={clientNames.map((value) => ({ value, label: setups[value].name || t('client_other') }))}
            w={260}
          />
          {access === 'key' && (
            <NativeSelect
              label={t('toolset')}
              description={t('toolset_help')}
              inputWrapperOrder={['label', 'input', 'description']}
              value={toolset}
              onChange={(event) => setToolset(event.currentTarget.value)}
              data={toolsets.map(({ value, label }) => ({ value, label: t(label) }))}
              maw={420}
            />
          )}
        </Group>
        <Text size="sm">{access === 'key' ? t.rich('mint', { keys: keysLink }) : t('by_account')}</Text>
        <Text size="sm">{t(steps)}</Text>
        {bundle && (
          <Button component="a" href={bundle} download variant="default" style={{ alignSelf: 'flex-start' }}>
            {t('download_bundle')}
          </Button>
        )}
        {configurations.map(({ title, text }) => (
          <CodeBlock key={title} title={t(title)} text={text} copyLabel={frame('copy')} />
        ))}
      </Stack>
    </Section>
  );
}

const keysLink = (inner: React.ReactNode) => (
  <Anchor component={Link} to="/keys" size="sm" underline="always">
    {inner}
  </Anchor>
);
