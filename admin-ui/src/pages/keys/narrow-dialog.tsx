import { List, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { GivenScope } from '../../api/client';
import { useAction, useApi } from '../../api/hooks';
import type { ApiKey } from '../../api/types';
import { useText } from '../../texts';
import { language } from '../../texts/language';
import { Dialog } from '../../ui/dialog';
import { FormButtons } from '../../ui/form-buttons';
import { groupName, lacksGroups, ScopeFields, scopeInWords } from './scope-fields';

interface NarrowDialogProps {
  apiKey: ApiKey;
  scopes: readonly string[];
  onClose: () => void;
}

/** Shows what a key did lately, and takes from it what it did not need; what was used is proposed. */
export function NarrowDialog({ apiKey, scopes, onClose }: NarrowDialogProps) {
  const t = useText('keys');
  const api = useApi();
  const queries = useQueryClient();
  const narrow = useAction(api.narrowKey);
  const [scope, setScope] = useState<GivenScope>(apiKey.advised);
  const [isChecked, setChecked] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (lacksGroups(scope) || (await narrow.run(apiKey.id, scope)) === undefined) return;
    void queries.invalidateQueries({ queryKey: ['keys'] });
    notifications.show({ message: t('narrowed', { label: apiKey.label, what: scopeInWords(scope, t) }) });
    onClose();
  }

  return (
    <Dialog opened onClose={onClose} title={t('narrow_title', { label: apiKey.label })}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <Text size="sm">{t('narrow_text', { what: scopeInWords(apiKey, t) })}</Text>
          <Uses apiKey={apiKey} />
          <ScopeFields scope={scope} within={apiKey} scopes={scopes} isChecked={isChecked} onScope={setScope} />
          <FormButtons action={narrow} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

/** What a key did in 30 days. */
function Uses({ apiKey }: { apiKey: ApiKey }) {
  const t = useText('keys');
  if (apiKey.uses.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('unused')}
      </Text>
    );
  }
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {t('used')}
      </Text>
      <List size="sm" spacing={2}>
        {[...usesByGroup(apiKey.uses)].map(([resource, uses]) => (
          <List.Item key={resource}>
            {t('used_in', {
              where: groupName(resource, t),
              what: new Intl.ListFormat(language()).format(uses.map(({ effect, calls }) => t(`used_${effect}`, { calls }))),
            })}
          </List.Item>
        ))}
      </List>
    </div>
  );
}

const effectOrder = ['read', 'write', 'destructive'];

/** What was done in one group stands in one line, the most used group first. */
function usesByGroup(uses: ApiKey['uses']): Map<string, ApiKey['uses'][number][]> {
  const groups = new Map<string, ApiKey['uses'][number][]>();
  for (const use of uses) groups.set(use.resource, [...(groups.get(use.resource) ?? []), use]);
  for (const group of groups.values()) group.sort((a, b) => effectOrder.indexOf(a.effect) - effectOrder.indexOf(b.effect));
  return groups;
}
