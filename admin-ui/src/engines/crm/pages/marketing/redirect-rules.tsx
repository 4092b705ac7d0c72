import { Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { useText } from '../../../../texts';
import { PlusIcon } from '../../../../ui/icons';
import type { OptinSettings } from '../../api/settings';
import { TitledPicker } from '../flow/titled-picker';

type Rules = OptinSettings['tag_based_redirect'];

interface RedirectRulesProps {
  rules: Rules;
  onChange: (rules: Rules) => void;
}

/** Pages of their own for contacts with some tags. */
export function RedirectRules({ rules, onChange }: RedirectRulesProps) {
  const t = useText('marketing');
  const put = (at: number, changed: Partial<Rules[number]>) =>
    onChange(rules.map((rule, place) => (place === at ? { ...rule, ...changed } : rule)));
  return (
    <Fieldset legend={t('tag_based_redirect')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('tag_based_redirect_help')}
        </Text>
        {rules.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name but its place
          <Fieldset key={at} legend={t('rule', { number: at + 1 })}>
            <Stack gap="xs">
              <TitledPicker
                kind="tags"
                label={t('rule_tags')}
                chosen={rule.tags.map(Number)}
                onChosen={(ids) => put(at, { tags: [...ids] })}
              />
              <TextInput
                label={t('rule_url')}
                type="url"
                placeholder="https://"
                value={rule.url}
                onChange={({ currentTarget: { value } }) => put(at, { url: value })}
              />
              <Group justify="flex-end">
                <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(rules.filter((_, place) => place !== at))}>
                  {t('rule_remove', { number: at + 1 })}
                </Button>
              </Group>
            </Stack>
          </Fieldset>
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<PlusIcon size={14} />}
          onClick={() => onChange([...rules, { tags: [], url: '' }])}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('rule_add')}
        </Button>
      </Stack>
    </Fieldset>
  );
}
