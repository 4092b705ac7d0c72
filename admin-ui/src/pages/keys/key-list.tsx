import { ActionIcon, Badge, Card, Group, Menu, Stack, Table, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { useInterval, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { ApiKey } from '../../api/types';
import { useText } from '../../texts';
import { draw, MoreIcon, RevokeIcon, RotateIcon } from '../../ui/icons';
import { dayOf, fromNow, inFull } from '../../ui/times';
import { inOrder, type KeyState, keyState } from './key-state';
import { scopeInWords } from './scope-fields';

interface KeyListProps {
  keys: readonly ApiKey[];
  onRotate: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
  onNarrow: (key: ApiKey) => void;
}

interface RowProps extends Omit<KeyListProps, 'keys'> {
  apiKey: ApiKey;
  now: number;
}

/** A funnel. */
const ScopeIcon = draw(<path d="M4 5h16l-6 7.5V19l-4 1.5v-8z" />);

const colors: Record<KeyState, string> = { active: 'green', expiring: 'yellow', expired: 'gray', revoked: 'gray' };
const columns = ['column_label', 'column_status', 'column_created', 'column_expires', 'column_last_used'] as const;

/** All keys: a table where there is room for one, otherwise cards. */
export function KeyList({ keys, ...actions }: KeyListProps) {
  const t = useText('keys');
  const frame = useText('frame');
  const now = useNow();
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const sorted = inOrder(keys, now);
  if (!isWide) {
    return (
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={frame('page_keys')}>
        {sorted.map((key) => (
          <KeyCard key={key.id} apiKey={key} now={now} {...actions} />
        ))}
      </Stack>
    );
  }
  return (
    <Card withBorder padding={0}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover aria-label={frame('page_keys')}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {t(column)}
              </Table.Th>
            ))}
            <Table.Th scope="col" w={64}>
              <VisuallyHidden>{t('column_actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.map((key) => (
            <KeyRow key={key.id} apiKey={key} now={now} {...actions} />
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function KeyRow({ apiKey, now, ...actions }: RowProps) {
  const t = useText('keys');
  return (
    <Table.Tr {...(apiKey.revoked_at && { c: 'dimmed' })}>
      <Table.Td maw={320}>
        <KeyName apiKey={apiKey} />
      </Table.Td>
      <Table.Td>
        <StateBadge apiKey={apiKey} now={now} />
      </Table.Td>
      <Table.Td>
        <Text size="sm">{dayOf(apiKey.created_at)}</Text>
        <Text size="xs" c="dimmed">
          {t('by', { who: apiKey.created_by ?? t('removed_user') })}
        </Text>
      </Table.Td>
      <Table.Td>
        <Expiry apiKey={apiKey} now={now} />
      </Table.Td>
      <Table.Td>
        <LastUse apiKey={apiKey} now={now} />
        <Calls apiKey={apiKey} />
      </Table.Td>
      <Table.Td>
        <KeyMenu apiKey={apiKey} now={now} {...actions} />
      </Table.Td>
    </Table.Tr>
  );
}

function KeyCard({ apiKey, now, ...actions }: RowProps) {
  const t = useText('keys');
  return (
    <Card withBorder component="li" padding="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <KeyName apiKey={apiKey} />
        <KeyMenu apiKey={apiKey} now={now} {...actions} />
      </Group>
      <Group gap="xs" mt="xs">
        <StateBadge apiKey={apiKey} now={now} />
      </Group>
      <Stack gap={6} mt="sm">
        <Fact name={t('column_created')}>
          <Text size="sm" ta="right">
            {t('created_by', { day: dayOf(apiKey.created_at), who: apiKey.created_by ?? t('removed_user') })}
          </Text>
        </Fact>
        <Fact name={t('column_expires')}>
          <Expiry apiKey={apiKey} now={now} />
        </Fact>
        <Fact name={t('column_last_used')}>
          <div style={{ textAlign: 'right' }}>
            <LastUse apiKey={apiKey} now={now} />
            <Calls apiKey={apiKey} />
          </div>
        </Fact>
      </Stack>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      {children}
    </Group>
  );
}

function KeyName({ apiKey }: { apiKey: ApiKey }) {
  const t = useText('keys');
  return (
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text size="sm" fw={600}>
        {apiKey.label}
      </Text>
      <Text size="xs" c="dimmed" ff="monospace">
        …{apiKey.hint}
        {apiKey.toolset !== '' && ` · ${t('tools_of', { toolset: apiKey.toolset })}`}
      </Text>
      <Text size="xs" c="dimmed">
        {scopeInWords(apiKey, t)}
      </Text>
    </div>
  );
}

function StateBadge({ apiKey, now }: { apiKey: ApiKey; now: number }) {
  const t = useText('keys');
  const state = keyState(apiKey, now);
  return (
    <Badge variant="light" color={colors[state]} tt="none" fw={600}>
      {t(`state_${state}`)}
    </Badge>
  );
}

function Expiry({ apiKey, now }: { apiKey: ApiKey; now: number }) {
  const t = useText('keys');
  const { revoked_at, expires_at } = apiKey;
  if (revoked_at) return <Instant at={revoked_at} text={t('revoked_when', { when: fromNow(revoked_at, now) })} />;
  return expires_at ? <Instant at={expires_at} text={`${dayOf(expires_at)}, ${fromNow(expires_at, now)}`} /> : <Quiet>{t('never')}</Quiet>;
}

function LastUse({ apiKey, now }: { apiKey: ApiKey; now: number }) {
  const t = useText('keys');
  const { last_used_at } = apiKey;
  return last_used_at ? <Instant at={last_used_at} text={fromNow(last_used_at, now)} /> : <Quiet>{t('never')}</Quiet>;
}

/** How often it was used lately; the menu tells for what. */
function Calls({ apiKey }: { apiKey: ApiKey }) {
  const t = useText('keys');
  const calls = apiKey.uses.reduce((sum, use) => sum + use.calls, 0);
  if (calls === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      {t('calls', { calls })}
    </Text>
  );
}

function Instant({ at, text }: { at: string; text: string }) {
  return (
    <Tooltip label={inFull(at)}>
      <Text size="sm" component="time" dateTime={at}>
        {text}
      </Text>
    </Tooltip>
  );
}

function Quiet({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}

function KeyMenu({ apiKey, now, onRotate, onRevoke, onNarrow }: RowProps) {
  const t = useText('keys');
  const state = keyState(apiKey, now);
  if (state === 'revoked') return null;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('actions_for', { label: apiKey.label, hint: apiKey.hint })}>
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<ScopeIcon size={16} />} onClick={() => onNarrow(apiKey)}>
          {t('narrow_menu')}
        </Menu.Item>
        {state !== 'expired' && (
          <Menu.Item leftSection={<RotateIcon size={16} />} onClick={() => onRotate(apiKey)}>
            {t('rotate_action')}
          </Menu.Item>
        )}
        <Menu.Item c="var(--mantine-color-error)" leftSection={<RevokeIcon size={16} />} onClick={() => onRevoke(apiKey)}>
          {t('revoke_action')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The time, renewed twice a minute so that "3 minutes ago" stays true. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), 30_000, { autoInvoke: true });
  return now;
}
