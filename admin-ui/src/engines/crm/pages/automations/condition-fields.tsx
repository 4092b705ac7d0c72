import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../../texts';
import { CloseIcon } from '../../../../ui/icons';
import { Loading } from '../../../../ui/states';
import { useCrmApi } from '../../api/crm-hooks';
import { ConditionGroups, firstGroup, groupsOf } from '../contacts/condition-groups';

interface ConditionsProps {
  value: unknown;
  onValue: (value: unknown) => void;
}

/** What is asked of the contact, as a segment asks it. */
export function Conditions({ value, onValue }: ConditionsProps) {
  const t = useText('automations');
  const crm = useCrmApi();
  const { data } = useQuery({ queryKey: ['crm', 'properties'], queryFn: crm.properties, staleTime: 60_000 });
  if (!data) return <Loading label={t('loading_names')} />;
  const groups = groupsOf(value);
  return <ConditionGroups groups={groups.length === 0 ? firstGroup(data) : groups} properties={data} onGroups={onValue} />;
}

const operators = { '=': 'value_is', '!=': 'value_is_not', '>': 'value_more', '<': 'value_less', contains: 'value_contains' } as const;

interface Rule {
  readonly operator: string;
  readonly value: string;
}

/** What the value of an event has to be; all of it must hold. */
export function ValueConditions({ value, onValue }: ConditionsProps) {
  const t = useText('automations');
  const [rules = [], ...others] = groupsOf(value) as unknown as readonly (readonly Rule[])[];
  const set = (changed: readonly Rule[]) => onValue([changed, ...others].filter((group) => group.length > 0));
  return (
    <Stack gap="xs" role="group" aria-label={t('setting_value_conditions')}>
      <Text size="sm" fw={500}>
        {t('setting_value_conditions')}
      </Text>
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place
        <Group key={index} gap="xs" wrap="nowrap">
          <NativeSelect
            aria-label={t('value_how', { number: index + 1 })}
            data={Object.entries(operators).map(([operator, key]) => ({ value: operator, label: t(key) }))}
            value={rule.operator}
            onChange={({ currentTarget }) => set(rules.with(index, { ...rule, operator: currentTarget.value }))}
          />
          <TextInput
            aria-label={t('value_what', { number: index + 1 })}
            value={String(rule.value)}
            onChange={({ currentTarget }) => set(rules.with(index, { ...rule, value: currentTarget.value }))}
            flex="1 1 0"
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('value_remove', { number: index + 1 })}
            onClick={() => set(rules.filter((_one, i) => i !== index))}
          >
            <CloseIcon size={15} />
          </ActionIcon>
        </Group>
      ))}
      <Button variant="default" size="xs" onClick={() => set([...rules, { operator: '=', value: '' }])} style={{ alignSelf: 'flex-start' }}>
        {t('value_add')}
      </Button>
    </Stack>
  );
}
