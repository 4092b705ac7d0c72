import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useAction, useApi } from '../../api/hooks';
import type { DataOf } from '../../api/operations';
import { SchemaForm } from '../../form/schema-form';
import { changedOf } from '../../records/changed';
import { useText } from '../../texts';
import { FormButtons } from '../../ui/form-buttons';
import { integrationSecrets, type KnownIntegration } from './fields';
import { settingsSchema } from './settings';

interface IntegrationFormProps {
  slug: KnownIntegration;
  stored: DataOf<'integrations', 'get'>;
  onDone: () => void;
  onCancel: () => void;
}

/** The settings of an integration and its secret in one form; what was not touched is not sent. */
export function IntegrationForm({ slug, stored, onDone, onCancel }: IntegrationFormProps) {
  const t = useText('integrations');
  const api = useApi();
  const [entered, setEntered] = useState<Record<string, unknown>>({ ...stored.config });
  const secretName = integrationSecrets[slug];
  const save = useAction(async ({ [secretName]: secret, ...config }: Record<string, unknown>) => {
    const changed = changedOf(config, stored.config);
    // Null removes a key, and its default applies again.
    const sent = Object.fromEntries(Object.entries(changed).map(([key, value]) => [key, value === '' ? null : value]));
    if (Object.keys(sent).length > 0) await api.operate('integrations', 'update', { slug, config: sent });
    if (typeof secret === 'string' && secret !== '')
      await api.operate('integrations', 'set_secret', { slug, name: secretName, value: secret });
    notifications.show({ message: t('saved') });
    onDone();
  });
  return (
    <SchemaForm
      schema={settingsSchema(slug, t, stored.secrets[secretName] === true)}
      data={entered}
      onChange={setEntered}
      onSubmit={(params) => void save.run(params)}
      canClear
      isInWords
    >
      <FormButtons action={save} onCancel={onCancel} />
    </SchemaForm>
  );
}
