import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { BridgeTrial } from '../../api/bridge';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import { useText } from '../../texts';
import { CheckIcon } from '../../ui/icons';
import { Failure } from '../../ui/states';
import { Section } from '../settings/section';

/** Speaks to the bridge as an assistant would, with the session of this page. */
export function TrialSection() {
  const t = useText('bridge');
  const api = useApi();
  const [trial, setTrial] = useState<BridgeTrial>();
  const attempt = useAction(api.tryBridge);

  async function start() {
    setTrial(undefined);
    setTrial(await attempt.run());
  }

  return (
    <Section title={t('trial')} lead={t('trial_lead')}>
      <Stack gap="sm" align="flex-start" aria-live="polite">
        <Button variant="default" loading={attempt.isPending} onClick={() => void start()}>
          {t('try')}
        </Button>
        {trial && <Success trial={trial} />}
        {attempt.error !== undefined && <Failure isInline title={t('no_answer')} message={messageOf(attempt.error)} />}
      </Stack>
    </Section>
  );
}

function Success({ trial: { status, tools } }: { trial: BridgeTrial }) {
  const t = useText('bridge');
  const open = status.providers.filter(({ connected }) => connected).map(({ provider }) => provider);
  return (
    <Alert color="green" variant="light" icon={<CheckIcon />} title={t('works')}>
      <Text size="sm">
        {t('works_text', {
          version: status.version ?? '',
          caller: status.caller.name,
          tools,
          providers: open.join(', ') || t('no_providers'),
        })}
      </Text>
    </Alert>
  );
}
