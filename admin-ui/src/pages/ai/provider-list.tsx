import { ActionIcon, Alert, Badge, Button, Card, Group, Menu, SimpleGrid, Stack, Text, Title } from '@mantine/core';
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
import { Failure } from '../../ui/states';
import { type ProviderName, providerName } from './areas';
import { KeyForm } from './key-form';

interface ProviderListProps {
  providers: readonly string[];
  withKey: readonly string[];
  /** The one that tasks ask which name none. */
  standard: string | null;
}

/** The providers: each with its key and a real test. */
export function ProviderList({ providers, withKey, standard }: ProviderListProps) {
  const t = useText('ai');
  return (
    <section aria-label={t('providers')}>
      <Title order={2} size="h4" mb="sm">
        {t('providers')}
      </Title>
      {standard === null && (
        <Alert color="blue" variant="light" title={t('no_key_yet')} mb="md" maw={760}>
          {t('no_key_yet_text')}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {providers.map((provider) => (
          <ProviderCard
            key={provider}
            provider={provider as ProviderName}
            hasKey={withKey.includes(provider)}
            isStandard={provider === standard}
          />
        ))}
      </SimpleGrid>
    </section>
  );
}

type Open = 'key' | 'remove';

interface ProviderCardProps {
  provider: ProviderName;
  hasKey: boolean;
  isStandard: boolean;
}

function ProviderCard({ provider, hasKey, isStandard }: ProviderCardProps) {
  const t = useText('ai');
  const api = useApi();
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const [result, setResult] = useState<DataOf<'ai', 'test_key'>>();
  const name = providerName(provider);
  const setKey = hasKey ? t('replace_key') : t('set_key');
  const setKeyOf = hasKey ? t('replace_key_of', { name }) : t('set_key_of', { name });
  const test = useAction(async () => setResult(await api.operate('ai', 'test_key', { provider })));
  const done = () => {
    setOpen(undefined);
    // What was tested was the key of before.
    setResult(undefined);
    void queries.invalidateQueries({ queryKey: ['ai'] });
  };
  return (
    <Card withBorder padding="md" component="li">
      <Stack gap={0}>
        <Group gap="xs">
          <Group gap="xs" flex="1 0 auto" maw="100%">
            <Text fw={600}>{name}</Text>
            <KeyState hasKey={hasKey} isStandard={isStandard} />
          </Group>
          <Group gap="xs" wrap="nowrap">
            <Button size="xs" variant="default" onClick={() => setOpen('key')} aria-label={setKeyOf}>
              {setKey}
            </Button>
            {hasKey && (
              <>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => void test.run()}
                  loading={test.isPending}
                  aria-label={t('test_name', { name })}
                >
                  {t('test')}
                </Button>
                <Menu position="bottom-end">
                  <Menu.Target>
                    <ActionIcon variant="subtle" color="gray" size={30} aria-label={t('more_for', { name })}>
                      <MoreIcon />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item color="red" onClick={() => setOpen('remove')}>
                      {t('remove_key')}
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              </>
            )}
          </Group>
        </Group>
        <div aria-live="polite">
          {result && (
            <Alert color={result.ok ? 'green' : 'red'} variant="light" p="xs" mt="sm">
              {result.message}
            </Alert>
          )}
          {test.error !== undefined && <Failure isInline title={t('not_tested', { name })} message={messageOf(test.error)} />}
        </div>
      </Stack>
      {open === 'key' && (
        <Dialog opened onClose={() => setOpen(undefined)} title={setKeyOf}>
          <KeyForm provider={provider} hasKey={hasKey} onDone={done} onCancel={() => setOpen(undefined)} />
        </Dialog>
      )}
      {open === 'remove' && (
        <DeleteRecord
          call={{ ...operation('ai', 'remove_key'), params: () => ({ provider }), done: () => t('key_removed', { name }) }}
          row={undefined}
          name={name}
          words={{
            title: t('remove_title', { name }),
            action: t('remove_key'),
            text: t('remove_text'),
            failed: t('not_removed', { name }),
          }}
          onDone={done}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  );
}

function KeyState({ hasKey, isStandard }: Omit<ProviderCardProps, 'provider'>) {
  const t = useText('ai');
  return (
    <>
      <Badge variant="light" color={hasKey ? 'green' : 'gray'}>
        {t(hasKey ? 'has_key' : 'without_key')}
      </Badge>
      {isStandard && <Badge variant="light">{t('standard')}</Badge>}
    </>
  );
}
