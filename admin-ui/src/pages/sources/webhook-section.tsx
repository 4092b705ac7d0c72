import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ContentSource } from '../../api/operations';
import type { SourceAbout } from '../../api/types';
import { type Text as Texts, useText } from '../../texts';
import { CodeBlock } from '../../ui/code-block';
import { Dialog } from '../../ui/dialog';
import { RotateIcon } from '../../ui/icons';
import { later } from '../../ui/later';
import { Section } from '../settings/section';
import { RotateSecretDialog } from './rotate-secret-dialog';

/** Its controls are more code than the page. */
const ProofForm = later(async () => (await import('./proof-form')).ProofForm);

interface WebhookSectionProps {
  source: ContentSource;
  about: SourceAbout;
}

/** Where the sender posts to, and how it proves itself. */
export function WebhookSection({ source, about }: WebhookSectionProps) {
  const t = useText('sources');
  const queries = useQueryClient();
  const [isRotating, setRotating] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const isOpen = source.auth_mode === 'none';
  return (
    <Section title={t('webhook')} lead={t('webhook_lead')}>
      <Stack gap="md">
        <CodeBlock title={t('address')} text={about.address} copyLabel={t('copy_address')} />
        <Group justify="space-between" gap="sm">
          <Text size="sm" flex="1 1 220px" style={{ overflowWrap: 'anywhere' }}>
            {isOpen ? t('prove_none') : howToProve(source, about, t)}
          </Text>
          <Button variant="default" size="xs" onClick={() => setChanging(true)}>
            {t('proof_change')}
          </Button>
          {!isOpen && (
            <Button variant="default" size="xs" leftSection={<RotateIcon size={15} />} onClick={() => setRotating(true)}>
              {t('rotate_secret')}
            </Button>
          )}
        </Group>
        {!isOpen && !about.has_secret && (
          <Text size="sm" c="var(--mantine-color-error)">
            {t('no_secret')}
          </Text>
        )}
      </Stack>
      {isChanging && (
        <Dialog opened onClose={() => setChanging(false)} title={t('proof')} size="lg">
          <ProofForm
            source={source}
            about={about}
            onDone={() => {
              setChanging(false);
              void queries.invalidateQueries({ queryKey: ['sources'] });
            }}
            onCancel={() => setChanging(false)}
          />
        </Dialog>
      )}
      {isRotating && <RotateSecretDialog source={source} onClose={() => setRotating(false)} />}
    </Section>
  );
}

const signatures = {
  standard: 'signature_own',
  custom: 'signature_own',
  standard_webhooks: 'signature_standard_webhooks',
  github: 'signature_github',
  stripe: 'signature_stripe',
  slack: 'signature_slack',
  shopify: 'signature_shopify',
  ghost: 'signature_ghost',
  hex: 'signature_hex',
  base64: 'signature_base64',
} as const;

const isKnown = (mode: string): mode is keyof typeof signatures => Object.hasOwn(signatures, mode);

function howToProve({ auth_mode }: ContentSource, { header, sig_header_mode: mode }: SourceAbout, t: Texts<'sources'>): ReactNode {
  const name = <Code style={{ whiteSpace: 'nowrap' }}>{inCapitals(header)}</Code>;
  if (auth_mode === 'bearer') return t.rich('prove_bearer', { header: name });
  if (auth_mode === 'basic') return t('prove_basic');
  if (auth_mode === 'header') return t.rich('prove_header', { header: name });
  const signature = isKnown(mode) ? t(signatures[mode]) : mode;
  return t.rich(auth_mode === 'hmac_or_bearer' ? 'prove_either' : 'prove_signature', { signature, header: name });
}

/** Headers have no case; people write them so. */
const inCapitals = (header: string) => header.replace(/(^|-)([a-z])/g, (part) => part.toUpperCase());
