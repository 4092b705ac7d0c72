import { Button, Group, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRef, useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import { useText } from '../../texts';
import { CopyButton } from '../../ui/copy';
import { Failure } from '../../ui/states';
import { Section } from '../settings/section';

/** A link to the lead's read-only page, for whoever has no account here. */
export function ProofSection({ leadRef }: { leadRef: string }) {
  const t = useText('lead');
  const api = useApi();
  const field = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState<string>();
  const open = useAction(api.openProof);
  const revoke = useAction(api.revokeProof);
  const error = open.error ?? revoke.error;

  async function show() {
    setUrl((await open.run(leadRef))?.url);
  }

  async function withdraw() {
    if ((await revoke.run(leadRef)) === undefined) return;
    setUrl(undefined);
    notifications.show({ color: 'green', title: t('proof_withdrawn'), message: t('proof_withdrawn_text') });
  }

  return (
    <Section title={t('proof')} lead={t('proof_lead')}>
      <Stack gap="sm">
        {url !== undefined && (
          <Group gap="xs" align="flex-end">
            <TextInput ref={field} label={t('proof_link')} value={url} readOnly flex="1 1 160px" />
            <CopyButton text={url} source={field} size="sm" />
          </Group>
        )}
        <Group gap="sm">
          <Button variant="default" loading={open.isPending} onClick={() => void show()}>
            {t('proof_show')}
          </Button>
          <Button variant="default" loading={revoke.isPending} onClick={() => void withdraw()}>
            {t('proof_withdraw')}
          </Button>
        </Group>
        {error !== undefined && <Failure isInline title={t('failed')} message={messageOf(error)} />}
      </Stack>
    </Section>
  );
}
