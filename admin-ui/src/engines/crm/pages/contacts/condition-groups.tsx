import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useText } from '../../../../texts';
import type { Condition } from '../../api/contacts';
import { ConditionRow } from './condition-row';
import { nameOf, newCondition, type Property } from './conditions';

/** One group must hold, and of it all conditions. */
export type Groups = readonly (readonly Condition[])[];

/** What is stored, without what is no group of conditions. */
export const groupsOf = (value: unknown): Groups =>
  (Array.isArray(value) ? value : []).filter((group): group is Condition[] => Array.isArray(group) && group.length > 0);

interface ConditionGroupsProps {
  groups: Groups;
  properties: readonly Property[];
  onGroups: (groups: Groups) => void;
}

/** The conditions of a segment, or of a step. A group without conditions is left out. */
export function ConditionGroups({ groups, properties, onGroups }: ConditionGroupsProps) {
  const t = useText('contacts');
  const set = (index: number, group: readonly Condition[]) =>
    onGroups(group.length === 0 ? groups.filter((_one, i) => i !== index) : groups.with(index, group));
  return (
    <>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
        <Stack gap="xs" key={index}>
          {index > 0 && (
            <Text size="sm" fw={600}>
              {t('or')}
            </Text>
          )}
          <ConditionGroup
            group={group}
            offset={groups.slice(0, index).flat().length}
            properties={properties}
            onGroup={(changed) => set(index, changed)}
          />
        </Stack>
      ))}
      <Group gap="sm">
        <Button variant="default" size="xs" onClick={() => onGroups([...groups, ...firstGroup(properties)])}>
          {t('group_add')}
        </Button>
      </Group>
    </>
  );
}

interface GroupProps {
  group: readonly Condition[];
  /** Conditions in the groups before it. */
  offset: number;
  properties: readonly Property[];
  onGroup: (group: readonly Condition[]) => void;
}

function ConditionGroup({ group, offset, properties, onGroup }: GroupProps) {
  const t = useText('contacts');
  return (
    <Card withBorder padding="sm">
      <Stack gap="sm">
        {group.map((condition, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place
          <Stack gap={4} key={index}>
            {index > 0 && (
              <Text size="xs" c="dimmed">
                {t('and')}
              </Text>
            )}
            <ConditionRow
              {...{ condition, properties, number: offset + index + 1 }}
              onCondition={(changed) => onGroup(group.with(index, changed))}
              onRemove={() => onGroup(group.filter((_one, i) => i !== index))}
            />
          </Stack>
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onGroup([...group, ...(firstGroup(properties)[0] ?? [])])}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('condition_add')}
        </Button>
      </Stack>
    </Card>
  );
}

/** One group with one condition, the one that most people begin with. */
export function firstGroup(properties: readonly Property[]): Groups {
  const property = properties.find((one) => nameOf(one) === 'segment.lists') ?? properties[0];
  return property ? [[newCondition(property)]] : [];
}
