import { Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors';
import { useAction, useApi, useSettings } from '../../api/hooks';
import { Failure, Loading } from '../../ui/states';
import { Section } from './section';

/** The switch for confirm tokens. */
export function ConfirmSection({ mayChange }: { mayChange: boolean }) {
  const api = useApi();
  const queries = useQueryClient();
  const { data: settings, error, refetch } = useSettings();
  const save = useAction(api.saveSettings);

  async function change(strict_confirm: boolean) {
    const saved = await save.run({ strict_confirm });
    if (!saved) return;
    queries.setQueryData(['settings'], saved);
    const message = saved.strict_confirm ? 'Destructive calls need a token from now on.' : 'confirm:true is enough from now on.';
    notifications.show({ color: 'green', title: 'Saved', message });
  }

  return (
    <Section title="Destructive calls" lead="Nothing is deleted without confirm:true. It can be made to need a second look.">
      {settings && (
        <Switch
          checked={settings.strict_confirm}
          disabled={!mayChange || save.isPending}
          onChange={(event) => void change(event.currentTarget.checked)}
          label="Ask for a token"
          description={
            mayChange
              ? 'A first call is refused and answers with a token for exactly this call; only a second one with that token runs, and only while the target is unchanged.'
              : 'You may see this setting; changing it needs manage_options.'
          }
        />
      )}
      {!settings && !error && <Loading label="Loading the setting" />}
      {!settings && error && (
        <Failure
          isInline
          title="The setting could not be loaded"
          message={messageOf(error)}
          action={{ label: 'Try again', perform: () => void refetch() }}
        />
      )}
      {save.error !== undefined && <Failure isInline title="The setting was not saved" message={messageOf(save.error)} />}
    </Section>
  );
}
