import { Button, Card, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AskingApp } from '../../api/apps';
import type { GivenScope } from '../../api/client';
import { messageOf } from '../../api/errors';
import { useAction, useApi, useSession } from '../../api/hooks';
import { useText } from '../../texts';
import { NotLoaded } from '../../ui/not-loaded';
import { PageHead } from '../../ui/page-head';
import { Failure } from '../../ui/states';
import { lacksGroups, ScopeFields } from '../keys/scope-fields';

/** Asks whether an app may act as the person who is signed in. */
export function ConnectApp({ uid }: { uid: string }) {
  const t = useText('apps');
  const api = useApi();
  const query = useQuery({ queryKey: ['asking-app', uid], queryFn: () => api.askingApp(uid), staleTime: Number.POSITIVE_INFINITY });
  const { data: app } = query;
  return (
    <>
      <PageHead title={app ? t('connect_title', { name: app.name }) : t('connect')} lead={t('connect_lead')} />
      <NotLoaded query={query} failed={t('request_failed')} loading={t('request_loading')} />
      {app && <Consent uid={uid} app={app} />}
    </>
  );
}

function Consent({ uid, app }: { uid: string; app: AskingApp }) {
  const t = useText('apps');
  const api = useApi();
  const [scope, setScope] = useState<GivenScope>({ effects: app.effects, resources: null });
  const [isChecked, setChecked] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const allow = useAction(() => api.allowApp(uid, scope));
  const refuse = useAction(() => api.refuseApp(uid));
  const failure = allow.error ?? refuse.error;

  async function answer(input: Promise<{ location: string } | undefined>) {
    const answered = await input;
    if (!answered) return;
    setLeaving(true);
    location.assign(answered.location);
  }

  function onAllow() {
    setChecked(true);
    if (!lacksGroups(scope)) void answer(allow.run());
  }

  return (
    <Card withBorder padding="lg" maw={640}>
      <Stack>
        <Facts app={app} />
        <ScopeFields
          scope={scope}
          within={{ effects: app.effects, resources: null }}
          scopes={app.scopes}
          isChecked={isChecked}
          onScope={setScope}
        />
        <Text size="sm" c="dimmed">
          {t('warning')}
        </Text>
        {failure !== undefined && <Failure isInline title={t('not_answered')} message={messageOf(failure)} />}
        <Group>
          <Button loading={allow.isPending || isLeaving} onClick={onAllow}>
            {t('allow')}
          </Button>
          <Button
            variant="default"
            disabled={allow.isPending || isLeaving}
            loading={refuse.isPending}
            onClick={() => void answer(refuse.run())}
          >
            {t('refuse')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

const isLocal = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);

/** Who asks, in words: the name is what the app calls itself, the host is what was checked. */
function Facts({ app: { name, host, returns_to: returnsTo } }: { app: AskingApp }) {
  const t = useText('apps');
  const { data: session } = useSession();
  const strong = (inner: React.ReactNode) => <b>{inner}</b>;
  return (
    <List size="sm" spacing={6} style={{ overflowWrap: 'anywhere' }}>
      <List.Item>{t.rich(isLocal(host) ? 'who_local' : 'who', { name, host, b: strong })}</List.Item>
      <List.Item>{t.rich('returns', { host: returnsTo, b: strong })}</List.Item>
      <List.Item>{t.rich('acts', { user: session?.user.display_name ?? '', b: strong })}</List.Item>
    </List>
  );
}
