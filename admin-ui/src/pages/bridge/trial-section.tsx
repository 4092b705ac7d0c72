import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { BridgeTrial } from '../../api/bridge';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import { CheckIcon } from '../../ui/icons';
import { Failure } from '../../ui/states';
import { Section } from '../settings/section';

/** Speaks to the bridge as an assistant would, with the session of this page. */
export function TrialSection() {
  const api = useApi();
  const [trial, setTrial] = useState<BridgeTrial>();
  const attempt = useAction(api.tryBridge);

  async function start() {
    setTrial(undefined);
    setTrial(await attempt.run());
  }

  return (
    <Section title="Try the connection" lead="Calls two tools of the bridge from this page, signed in as you. Nothing is changed.">
      <Stack gap="sm" align="flex-start" aria-live="polite">
        <Button variant="default" loading={attempt.isPending} onClick={() => void start()}>
          Try it
        </Button>
        {trial && <Success trial={trial} />}
        {attempt.error !== undefined && <Failure isInline title="The bridge did not answer" message={messageOf(attempt.error)} />}
      </Stack>
    </Section>
  );
}

function Success({ trial: { status, tools } }: { trial: BridgeTrial }) {
  const open = status.providers.filter(({ connected }) => connected).map(({ provider }) => provider);
  return (
    <Alert color="green" variant="light" icon={<CheckIcon />} title="It works">
      <Text size="sm">
        The bridge {status.version} answers {status.caller.name} with {tools} tools. Connected providers: {open.join(', ') || 'none'}.
      </Text>
    </Alert>
  );
}
