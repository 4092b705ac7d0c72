import { Radio, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import { useText } from '../../texts';
import { NotLoaded } from '../../ui/not-loaded';
import { Failure } from '../../ui/states';
import { Section } from '../settings/section';

const module = 'assistant-bridge';
const rules = ['ask', 'strict', 'person', 'refuse'] as const;
type Rule = (typeof rules)[number];

/** Who has to agree before an assistant destroys something. */
export function RuleSection({ mayChange }: { mayChange: boolean }) {
  const t = useText('bridge');
  const frame = useText('frame');
  const api = useApi();
  const query = useQuery({ queryKey: ['bridge', 'rule'], queryFn: () => api.operate('modules', 'get_config', { module }) });
  const save = useAction(async (rule: Rule) => {
    await api.operate('modules', 'update_config', { module, config: { bridge_confirm: rule } });
    await query.refetch();
    notifications.show({ color: 'green', title: t(`rule_${rule}`), message: t('rule_saved') });
  });
  const { data } = query;
  return (
    <Section title={t('rule')} lead={t('rule_lead')}>
      <NotLoaded query={query} failed={t('load_failed')} loading={t('loading')} />
      {data && (
        <Radio.Group aria-label={t('rule')} value={String(data.config.bridge_confirm)} onChange={(rule) => void save.run(rule as Rule)}>
          <Stack gap="sm">
            {rules.map((rule) => (
              <Radio
                key={rule}
                value={rule}
                label={t(`rule_${rule}`)}
                description={t(`rule_${rule}_text`)}
                disabled={!mayChange || save.isPending}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {!mayChange && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('rule_read_only')}
        </Text>
      )}
      {save.error !== undefined && (
        <Failure
          isInline
          title={t('rule_failed')}
          message={messageOf(save.error)}
          action={{ label: frame('try_again'), perform: () => void query.refetch() }}
        />
      )}
    </Section>
  );
}
