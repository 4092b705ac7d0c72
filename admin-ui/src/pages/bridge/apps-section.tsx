import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConnectedApp } from '../../api/apps';
import { bridgeUrl } from '../../api/bridge';
import { messageOf } from '../../api/errors';
import { useAction, useApi, useBridgeGate } from '../../api/hooks';
import { useText } from '../../texts';
import { NotLoaded } from '../../ui/not-loaded';
import { Failure } from '../../ui/states';
import { fromNow, inFull } from '../../ui/times';
import { scopeInWords } from '../keys/scope-fields';
import { Section } from '../settings/section';
import { RevokeAppDialog } from './revoke-app-dialog';

/** Apps that somebody let in by OAuth, each of which can be sent away. */
export function AppsSection({ mayChange }: { mayChange: boolean }) {
  const t = useText('apps');
  const api = useApi();
  const query = useQuery({ queryKey: ['apps'], queryFn: api.apps, staleTime: 5000 });
  const [revoked, setRevoked] = useState<ConnectedApp>();
  const { data } = query;
  return (
    <Section title={t('apps')} lead={t('apps_lead')}>
      <NotLoaded query={query} failed={t('apps_failed')} loading={t('apps_loading')} />
      {data && <OauthSwitch isOn={data.on} mayChange={mayChange} onChanged={query.refetch} />}
      {data?.on && data.apps.length === 0 && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('apps_none', { address: new URL(bridgeUrl(), location.origin).href })}
        </Text>
      )}
      {data && data.apps.length > 0 && (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {data.apps.map((app) => (
            <App key={app.id} app={app} onRevoke={() => setRevoked(app)} />
          ))}
        </Stack>
      )}
      {revoked && <RevokeAppDialog app={revoked} onClose={() => setRevoked(undefined)} />}
    </Section>
  );
}

interface OauthSwitchProps {
  isOn: boolean;
  mayChange: boolean;
  onChanged: () => Promise<unknown>;
}

/** Whether apps may connect at all; behind a closed bridge there is nothing to connect to. */
function OauthSwitch({ isOn, mayChange, onChanged }: OauthSwitchProps) {
  const t = useText('apps');
  const api = useApi();
  const { data: gate } = useBridgeGate();
  const change = useAction(async (oauth: boolean) => {
    await api.operate('modules', 'update_config', { module: 'assistant-bridge', config: { oauth } });
    await onChanged();
  });
  const isClosed = gate?.isOpen === false;
  return (
    <Stack gap="xs" mb="sm" align="flex-start">
      <Switch
        label={t('switch')}
        description={isClosed ? t('switch_closed') : t('switch_help')}
        checked={isOn}
        disabled={isClosed || !mayChange || change.isPending}
        onChange={(event) => void change.run(event.currentTarget.checked)}
      />
      {change.error !== undefined && <Failure isInline title={t('not_switched')} message={messageOf(change.error)} />}
    </Stack>
  );
}

function App({ app, onRevoke }: { app: ConnectedApp; onRevoke: () => void }) {
  const t = useText('apps');
  const keys = useText('keys');
  const used = app.last_used_at === null ? t('never_used') : t('used', { when: fromNow(app.last_used_at, Date.now()) });
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start">
      <Stack gap={0} miw={0}>
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {app.name}
        </Text>
        <Text size="sm" c="dimmed" title={inFull(app.created_at)} style={{ overflowWrap: 'anywhere' }}>
          {t('facts', { host: app.host, user: app.user, what: scopeInWords(app, keys), used })}
        </Text>
      </Stack>
      <Button variant="default" size="xs" onClick={onRevoke} aria-label={t('revoke_app', { name: app.name })}>
        {t('revoke')}
      </Button>
    </Group>
  );
}
