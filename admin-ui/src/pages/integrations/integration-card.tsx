import { ActionIcon, Alert, Badge, Button, Card, Group, Menu, Stack, Switch, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { DataOf } from '../../api/operations';
import { DeleteRecord } from '../../records/delete-record';
import { operation } from '../../records/record-kind';
import { useText } from '../../texts';
import { Dialog } from '../../ui/dialog';
import { MoreIcon } from '../../ui/icons';
import { later } from '../../ui/later';
import { Failure } from '../../ui/states';
import { isKnownIntegration, type KnownIntegration } from './fields';

/** It brings the form engine. */
const IntegrationForm = later(async () => (await import('./settings-dialog')).IntegrationForm);

/** An integration as it is listed. */
export type Integration = DataOf<'integrations', 'list'>['integrations'][number];
type Asked = 'disable' | 'disconnect';

/** One integration: its state in words, its switch, its settings, a real test. */
export function IntegrationCard({ integration }: { integration: Integration }) {
  const t = useText('integrations');
  const api = useApi();
  const queries = useQueryClient();
  const { slug, enabled, connected, label } = integration;
  const [asked, setAsked] = useState<Asked>();
  const [stored, setStored] = useState<DataOf<'integrations', 'get'>>();
  const known: KnownIntegration | undefined = isKnownIntegration(slug) ? slug : undefined;
  const name = known ? t(`name_${known}`) : label;
  const refresh = () => void queries.invalidateQueries({ queryKey: ['integrations'] });
  const enable = useAction(async () => {
    await api.operate('integrations', 'enable', { slug });
    refresh();
  });
  const open = useAction(async () => setStored(await api.operate('integrations', 'get', { slug })));
  const trouble = enable.error ?? open.error;
  return (
    <Card withBorder padding="lg" component="li">
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Stack gap={4} miw={0}>
            <Text fw={600} style={{ hyphens: 'auto', overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            {known && (
              <Text size="sm" c="dimmed">
                {t(`text_${known}`)}
              </Text>
            )}
          </Stack>
          <Switch
            size="md"
            aria-label={t('switch', { name })}
            checked={enabled}
            disabled={enable.isPending}
            onChange={() => (enabled ? setAsked('disable') : void enable.run())}
          />
        </Group>
        <Group gap="xs">
          <StateBadge integration={integration} />
          <Group gap={6} ml="auto">
            <Test slug={slug} name={name} />
            {known && (
              // Without a spinner: that would switch the button off, and the dialog could not give it the focus back.
              <Button size="xs" variant="default" onClick={() => void open.run()} aria-label={t('settings_of', { name })}>
                {t('settings')}
              </Button>
            )}
            {connected && (
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon variant="subtle" color="gray" size={30} aria-label={t('more_for', { name })}>
                    <MoreIcon />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item color="red" onClick={() => setAsked('disconnect')}>
                    {t('do_disconnect')}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
          </Group>
        </Group>
        {trouble !== undefined && <Failure isInline title={t('not_done', { name })} message={messageOf(trouble)} />}
      </Stack>
      {known && stored && (
        <Dialog opened onClose={() => setStored(undefined)} title={t('settings_of', { name })} size="lg">
          <IntegrationForm
            slug={known}
            stored={stored}
            onDone={() => {
              setStored(undefined);
              refresh();
            }}
            onCancel={() => setStored(undefined)}
          />
        </Dialog>
      )}
      {asked && (
        <DeleteRecord
          call={{ ...operation('integrations', asked), params: () => ({ slug }), done: () => t(`done_${asked}`, { name }) }}
          row={undefined}
          name={name}
          words={{
            title: t(`title_${asked}`, { name }),
            action: t(`do_${asked}`),
            text: t(`text_of_${asked}`),
            failed: t('not_done', { name }),
          }}
          onDone={() => {
            setAsked(undefined);
            refresh();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}

const colours = { on: 'green', off: 'gray', not_connected: 'gray', no_plugin: 'yellow' } as const;

function stateOf({ enabled, connected, plugin_installed: isInstalled }: Integration): keyof typeof colours {
  if (!isInstalled) return 'no_plugin';
  if (!connected) return 'not_connected';
  return enabled ? 'on' : 'off';
}

function StateBadge({ integration }: { integration: Integration }) {
  const t = useText('integrations');
  const state = stateOf(integration);
  return (
    <Badge variant="light" color={colours[state]}>
      {t(`state_${state}`)}
    </Badge>
  );
}

/** A real call without effect over there; what it said stays until the next one. */
function Test({ slug, name }: { slug: string; name: string }) {
  const t = useText('integrations');
  const api = useApi();
  const [result, setResult] = useState<DataOf<'integrations', 'test'>>();
  const test = useAction(async () => setResult(await api.operate('integrations', 'test', { slug })));
  return (
    <>
      <Button size="xs" variant="default" loading={test.isPending} onClick={() => void test.run()} aria-label={t('test_name', { name })}>
        {t('test')}
      </Button>
      <div aria-live="polite" style={{ order: 9, flexBasis: result || test.error ? '100%' : 0 }}>
        {result && (
          <Alert color={result.ok ? 'green' : 'red'} variant="light" p="xs">
            {result.message}
          </Alert>
        )}
        {test.error !== undefined && <Failure isInline title={t('not_done', { name })} message={messageOf(test.error)} />}
      </div>
    </>
  );
}
