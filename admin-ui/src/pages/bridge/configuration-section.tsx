import { Anchor, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CodeBlock } from '../../ui/code-block';
import { Link } from '../../ui/router';
import { Section } from '../settings/section';
import { configurations, toolsets } from './configurations';

/** What to copy into a client. */
export function ConfigurationSection() {
  const [toolset, setToolset] = useState('');
  return (
    <Section
      title="Connect a client"
      lead="Copy the configuration for your client and put a key of its own in it, so that you can revoke that key alone."
    >
      <Stack gap="md">
        <Text size="sm">
          <Anchor component={Link} to="/keys" size="sm" underline="always">
            Mint a key
          </Anchor>{' '}
          for each client. The program that a desktop assistant starts reads it from a file.
        </Text>
        <NativeSelect
          label="Toolset"
          description="Determines which tools are listed, not what the key may do."
          value={toolset}
          onChange={(event) => setToolset(event.currentTarget.value)}
          data={toolsets}
          maw={420}
        />
        {configurations(location.origin, toolset).map(({ title, text }) => (
          <CodeBlock key={title} title={title} text={text} copyLabel="Copy" />
        ))}
      </Stack>
    </Section>
  );
}
