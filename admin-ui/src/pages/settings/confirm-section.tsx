import { Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors';
import { useAction, useApi, useSettings } from '../../api/hooks';
import { useText } from '../../texts';
import { Failure, Loading } from '../../ui/states';
import { Section } from './section';

/** The switch for confirm tokens. */
export function ConfirmSection({ mayChange }: { mayChange: boolean }) {
  const t = useText('settings');
  const frame = useText('frame');
  const api = useApi();
  const queries = useQueryClient();
  const { data: settings, error, refetch } = useSettings();
  const save = useAction(api.saveSettings);

  async function change(strict_confirm: boolean) {
    const saved = await save.run({ strict_confirm });
    if (!saved) return;
    queries.setQueryData(['settings'], saved);
    const message = saved.strict_confirm ? t('confirm_on') : t('confirm_off');
    notifications.show({ color: 'green', title: t('saved'), message });
  }

  return (
    <Section title={t('confirm')} lead={t('confirm_lead')}>
      {settings && (
        <Switch
          checked={settings.strict_confirm}
          disabled={!mayChange || save.isPending}
          onChange={(event) => void change(event.currentTarget.checked)}
          label={t('confirm_ask')}
          description={mayChange ? t('confirm_help') : t('confirm_read_only')}
        />
      )}
      {!settings && !error && <Loading label={t('loading')} />}
      {!settings && error && (
        <Failure
          isInline
          title={t('load_failed')}
          message={messageOf(error)}
          action={{ label: frame('try_again'), perform: () => void refetch() }}
        />
      )}
      {save.error !== undefined && <Failure isInline title={t('save_failed')} message={messageOf(save.error)} />}
    </Section>
  );
}
