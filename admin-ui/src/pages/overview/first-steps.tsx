import { Anchor, Button, Group, List, Text, ThemeIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import { places } from '../../places';
import { inReadersLanguage } from '../../sentences';
import { useText } from '../../texts';
import { browserZone } from '../../ui/browser-zone';
import { CheckIcon } from '../../ui/icons';
import { Link } from '../../ui/router';
import { Panel } from './panel';
import type { OverviewState } from './state';

const keyBackup = 'siteplane.root-key-stored';
const zoneRight = 'siteplane.time-zone-right';

interface AnyStep {
  readonly key: 'email' | 'mail_server' | 'address' | 'time_zone' | 'key_backup' | 'first_key' | 'first_source';
  /** Undefined where it could not be read: such a step is not shown. */
  readonly isDone: boolean | undefined;
  /** What does it: a link to where it is done, or a button that does it here. */
  readonly way: ReactNode;
}

interface Step extends AnyStep {
  readonly isDone: boolean;
}

interface FirstStepsProps {
  overview: OverviewState;
  onChanged: () => void;
}

/** What a new site still needs; gone once all of it is done. */
export function FirstSteps({ overview, onChanged }: FirstStepsProps) {
  const t = useText('overview');
  const [isStored, setStored] = useTick(keyBackup);
  const [isZoneRight, setZoneRight] = useTick(zoneRight);
  const { email, site, hasMailServer, hasKey, hasSource } = overview;
  const { profile_url: profile } = places();
  const all: readonly AnyStep[] = [
    { key: 'email', isDone: email !== '', way: profile !== null && <HostLink to={profile}>{t('email_way')}</HostLink> },
    { key: 'mail_server', isDone: hasMailServer, way: <PageLink to="/integrations">{t('mail_server_way')}</PageLink> },
    {
      key: 'address',
      isDone: site && site.url !== '' && !isLoopback(site.url),
      way: <Text size="xs">{t('address_way', { url: site?.url ?? '' })}</Text>,
    },
    {
      key: 'time_zone',
      isDone: site && (isZoneRight || site.timezone === browserZone()),
      way: <ZoneWay zone={site?.timezone ?? ''} onRight={setZoneRight} />,
    },
    { key: 'key_backup', isDone: isStored, way: <TickButton onTick={setStored}>{t('key_backup_way')}</TickButton> },
    { key: 'first_key', isDone: hasKey, way: <PageLink to="/keys">{t('first_key_way')}</PageLink> },
    { key: 'first_source', isDone: hasSource, way: <PageLink to="/sources">{t('first_source_way')}</PageLink> },
  ];
  const steps = all.filter((step): step is Step => step.isDone !== undefined);
  const left = steps.filter(({ isDone }) => !isDone).length;
  if (left === 0) return null;
  return (
    <Panel
      title={t('first_steps')}
      aside={
        <Text size="sm" c="dimmed">
          {t('steps_left', { left })}
        </Text>
      }
    >
      <List spacing="sm" styles={{ root: { paddingInlineStart: 0 }, itemWrapper: { alignItems: 'flex-start' } }}>
        {steps.map(({ key, isDone, way }) => (
          <List.Item key={key} icon={<Tick isDone={isDone} />}>
            <Text size="sm" {...(isDone && { c: 'dimmed' })}>
              {t(`step_${key}`)}
            </Text>
            {!isDone && way}
            {key === 'mail_server' && isDone && <TestMail onDone={onChanged} />}
          </List.Item>
        ))}
      </List>
    </Panel>
  );
}

/** What only the person can know: ticked for this browser. */
function useTick(name: string): [boolean, () => void] {
  const [isTicked, setTicked] = useState(() => localStorage.getItem(name) !== null);
  const tick = () => {
    localStorage.setItem(name, new Date().toISOString());
    setTicked(true);
  };
  return [isTicked, tick];
}

function TickButton({ onTick, children }: { onTick: () => void; children: ReactNode }) {
  return (
    <Button size="compact-xs" variant="default" onClick={onTick} mt={4}>
      {children}
    </Button>
  );
}

/** A site may well be elsewhere than the person who sets it up. */
function ZoneWay({ zone, onRight }: { zone: string; onRight: () => void }) {
  const t = useText('overview');
  return (
    <>
      <Text size="xs">{t('time_zone_way', { zone, own: browserZone() })}</Text>
      <TickButton onTick={onRight}>{t('time_zone_right')}</TickButton>
    </>
  );
}

function Tick({ isDone }: { isDone: boolean }) {
  const t = useText('overview');
  return (
    <ThemeIcon
      size={24}
      radius="xl"
      variant={isDone ? 'filled' : 'default'}
      color="green.9"
      style={isDone ? {} : { borderColor: 'var(--app-control-border)' }}
      role="img"
      aria-label={isDone ? t('done') : t('to_do')}
    >
      {isDone && <CheckIcon size={14} />}
    </ThemeIcon>
  );
}

/** A real email to who is signed in, with what the mail server said. */
function TestMail({ onDone }: { onDone: () => void }) {
  const t = useText('overview');
  const api = useApi();
  const test = useAction(async () => {
    const { ok, message } = await api.sendTestEmail();
    notifications.show({ color: ok ? 'green' : 'red', message: inReadersLanguage(message) });
    onDone();
  });
  return (
    <Group gap="xs">
      <Button size="compact-xs" variant="default" onClick={() => void test.run()} loading={test.isPending}>
        {t('test_mail')}
      </Button>
      {test.error !== undefined && (
        <Text size="xs" c="red" role="alert">
          {messageOf(test.error)}
        </Text>
      )}
    </Group>
  );
}

function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} size="sm">
      {children}
    </Anchor>
  );
}

/** To a page of the host. */
function HostLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor href={to} size="sm">
      {children}
    </Anchor>
  );
}

const isLoopback = (url: string) => /^https?:\/\/(localhost|127\.|\[::1\])/.test(url);
