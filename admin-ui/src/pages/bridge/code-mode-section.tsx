import { Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import { useText } from '../../texts';
import { NotLoaded } from '../../ui/not-loaded';
import { Failure } from '../../ui/states';
import { Section } from '../settings/section';

const module = 'assistant-bridge';

/** Whether assistants may run programs, which make many calls in one. */
export function CodeModeSection({ mayChange }: { mayChange: boolean }) {
  const t = useText('bridge');
  const api = useApi();
  const query = useQuery({ queryKey: ['bridge', 'code-mode'], queryFn: () => api.operate('modules', 'get_config', { module }) });
  const change = useAction(async (isOn: boolean) => {
    await api.operate('modules', 'update_config', { module, config: { code_mode: isOn } });
    await query.refetch();
  });
  const { data } = query;
  return (
    <Section title={t('code_mode')} lead={t('code_mode_lead')}>
      <NotLoaded query={query} failed={t('load_failed')} loading={t('loading')} />
      {data && (
        <Switch
          label={t('code_mode_switch')}
          description={t('code_mode_help')}
          checked={data.config.code_mode === true}
          disabled={!mayChange || change.isPending}
          onChange={(event) => void change.run(event.currentTarget.checked)}
        />
      )}
      {!mayChange && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('rule_read_only')}
        </Text>
      )}
      {change.error !== undefined && <Failure isInline title={t('code_mode_failed')} message={messageOf(change.error)} />}
    </Section>
  );
}
