import { Checkbox, NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import type { GivenScope } from '../../api/client';
import { type Text, useText } from '../../texts';
import type { TextKey } from '../../texts/areas';

/** A key that is not limited. */
export const everything: GivenScope = { effects: 'all', resources: null };

const effects = ['all', 'write', 'read'] as const;
const rank = { read: 0, write: 1, all: 2 };

/** Groups are to be chosen and none is. */
export const lacksGroups = ({ resources }: GivenScope) => resources?.length === 0;

interface ScopeFieldsProps {
  scope: GivenScope;
  /** No more than this is offered. */
  within: GivenScope;
  /** Every group there is. */
  scopes: readonly string[];
  /** Whether it was tried to send it. */
  isChecked: boolean;
  onScope: (scope: GivenScope) => void;
}

/** What a key may do, and where. */
export function ScopeFields({ scope, within, scopes, isChecked, onScope }: ScopeFieldsProps) {
  const t = useText('keys');
  const offered = effects.filter((one) => rank[one] <= rank[within.effects]);
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('effects')}
        data={offered.map((value) => ({ value, label: t(`effects_${value}`) }))}
        value={scope.effects}
        onChange={(event) => onScope({ ...scope, effects: offered.find((one) => one === event.currentTarget.value) ?? 'read' })}
      />
      {within.resources === null && (
        <NativeSelect
          label={t('where')}
          data={[
            { value: 'all', label: t('where_all') },
            { value: 'some', label: t('where_some') },
          ]}
          value={scope.resources === null ? 'all' : 'some'}
          onChange={(event) => onScope({ ...scope, resources: event.currentTarget.value === 'all' ? null : [] })}
        />
      )}
      {scope.resources !== null && (
        <Groups
          chosen={scope.resources}
          offered={within.resources ?? scopes}
          isMissing={isChecked && lacksGroups(scope)}
          onChosen={(resources) => onScope({ ...scope, resources })}
        />
      )}
    </Stack>
  );
}

interface GroupsProps {
  chosen: readonly string[];
  offered: readonly string[];
  isMissing: boolean;
  onChosen: (names: readonly string[]) => void;
}

function Groups({ chosen, offered, isMissing, onChosen }: GroupsProps) {
  const t = useText('keys');
  return (
    <Checkbox.Group label={t('where_some')} value={[...chosen]} onChange={onChosen} error={isMissing && t('where_none')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt={6}>
        {offered
          .map((value) => ({ value, label: groupName(value, t) }))
          .sort((a, b) => a.label.localeCompare(b.label))
          .map((one) => (
            <Checkbox key={one.value} {...one} />
          ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}

const names: Readonly<Record<string, TextKey<'keys'>>> = {
  ai: 'group_ai',
  booking: 'group_booking',
  content_sources: 'group_content_sources',
  crm: 'group_crm',
  estimates_items: 'group_estimates_items',
  integrations: 'group_integrations',
  leads: 'group_leads',
  'marketing-crm': 'group_marketing_crm',
  media: 'group_media',
  modules: 'group_modules',
  notes_items: 'group_notes_items',
  pipelines: 'group_pipelines',
  posts: 'group_posts',
  'posts.publish': 'group_posts_publish',
  roles: 'group_roles',
  status: 'group_status',
  users: 'group_users',
  variables: 'group_variables',
};

/** What people call a group; one that nobody named here yet has its own name. */
export function groupName(name: string, t: Text<'keys'>): string {
  const key = names[name];
  return key ? t(key) : name;
}

/** What a key may do, in one line. */
export function scopeInWords({ effects: own, resources }: GivenScope, t: Text<'keys'>): string {
  const what = t(`effects_${own}`);
  return resources === null ? what : t('scope_line', { what, where: resources.map((name) => groupName(name, t)).join(', ') });
}
