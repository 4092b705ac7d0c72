import { Anchor, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../texts';
import { CodeBlock } from '../../ui/code-block';
import { Link } from '../../ui/router';
import { Section } from '../settings/section';
import { configurations, toolsets } from './configurations';

/** What to copy into a client. */
export function ConfigurationSection() {
  const t = useText('bridge');
  const frame = useText('frame');
  const [toolset, setToolset] = useState('');
  return (
    <Section title={t('connect')} lead={t('connect_lead')}>
      <Stack gap="md">
        <Text size="sm">
          {t.rich('mint', {
            keys: (inner) => (
              <Anchor component={Link} to="/keys" size="sm" underline="always">
                {inner}
              </Anchor>
            ),
          })}
        </Text>
        <NativeSelect
          label={t('toolset')}
          description={t('toolset_help')}
          value={toolset}
          onChange={(event) => setToolset(event.currentTarget.value)}
          data={toolsets.map(({ value, label }) => ({ value, label: t(label) }))}
          maw={420}
        />
        {configurations(location.origin, toolset).map(({ title, text }) => (
          <CodeBlock key={title} title={t(title)} text={text} copyLabel={frame('copy')} />
        ))}
      </Stack>
    </Section>
  );
}
