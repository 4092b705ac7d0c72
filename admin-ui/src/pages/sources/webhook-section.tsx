import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ContentSource } from '../../api/operations';
import type { SourceAbout } from '../../api/types';
import { CodeBlock } from '../../ui/code-block';
import { RotateIcon } from '../../ui/icons';
import { Section } from '../settings/section';
import { RotateSecretDialog } from './rotate-secret-dialog';

interface WebhookSectionProps {
  source: ContentSource;
  about: SourceAbout;
}

/** Where the sender posts to, and how it proves itself. */
export function WebhookSection({ source, about }: WebhookSectionProps) {
  const [isRotating, setRotating] = useState(false);
  const isOpen = source.auth_mode === 'none';
  return (
    <Section title="Webhook" lead="Give these to the sender.">
      <Stack gap="md">
        <CodeBlock title="Address" text={about.address} copyLabel="Copy the address" />
        <Group justify="space-between" gap="sm">
          <Text size="sm" flex="1 1 220px" style={{ overflowWrap: 'anywhere' }}>
            {isOpen ? 'Anybody who knows the address may post to it.' : howToProve(source, about)}
          </Text>
          {!isOpen && (
            <Button variant="default" size="xs" leftSection={<RotateIcon size={15} />} onClick={() => setRotating(true)}>
              Rotate the secret
            </Button>
          )}
        </Group>
        {!isOpen && !about.has_secret && (
          <Text size="sm" c="var(--mantine-color-error)">
            There is no secret yet, so every payload is refused. Rotate it to make one.
          </Text>
        )}
      </Stack>
      {isRotating && <RotateSecretDialog source={source} onClose={() => setRotating(false)} />}
    </Section>
  );
}

const senders: Readonly<Record<string, string>> = {
  standard: 'a signature over time and body, t=…,v1=…',
  custom: 'a signature over time and body, t=…,v1=…',
  standard_webhooks: 'a signature in the format of Standard Webhooks',
  github: 'a signature in the format of GitHub',
  stripe: 'a signature in the format of Stripe',
  slack: 'a signature in the format of Slack',
  shopify: 'a signature in the format of Shopify',
  ghost: 'a signature in the format of Ghost',
  hex: 'the HMAC-SHA256 of the body in hex',
  base64: 'the HMAC-SHA256 of the body in base64',
};

function howToProve({ auth_mode }: ContentSource, { header, sig_header_mode }: SourceAbout): ReactNode {
  const signature = senders[sig_header_mode] ?? sig_header_mode;
  const name = <Code style={{ whiteSpace: 'nowrap' }}>{inCapitals(header)}</Code>;
  if (auth_mode === 'bearer') return <>It sends the secret as a bearer token in the header {name}.</>;
  if (auth_mode === 'basic') return 'It sends the secret as the password of basic authentication, under any user name.';
  if (auth_mode === 'header') return <>It sends the secret in the header {name}.</>;
  const another = auth_mode === 'hmac_or_bearer' ? ', or the secret as a bearer token' : '';
  return (
    <>
      It sends {signature}, in the header {name}
      {another}.
    </>
  );
}

/** Headers have no case; people write them so. */
const inCapitals = (header: string) => header.replace(/(^|-)([a-z])/g, (part) => part.toUpperCase());
