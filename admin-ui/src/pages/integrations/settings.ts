import type { Text } from '../../texts/text';
import { type FieldKey, integrationFields, integrationSecrets, type KnownIntegration } from './fields';

const modes = {
  automation: ['host', 'http', 'n8n'],
  booking: ['embedded', 'remote'],
  marketing: ['embedded', 'remote'],
} as const;

/** The schema of an integration's settings in the reader's words: the configuration and the secret, which stays empty unless it is replaced. */
export function settingsSchema(slug: KnownIntegration, t: Text<'integrations'>, isSecretSet: boolean) {
  const fields = Object.entries(integrationFields[slug]).map(
    ([key, type]) => [key, fieldSchema(t, { slug, key: key as FieldKey, type })] as const,
  );
  const secret = {
    type: 'string',
    writeOnly: true,
    maxLength: 4096,
    title: t(`secret_${integrationSecrets[slug]}`),
    description: isSecretSet ? t('secret_is_set') : t('secret_is_missing'),
  };
  return { type: 'object', properties: { ...Object.fromEntries(fields), [integrationSecrets[slug]]: secret } };
}

interface Field {
  readonly slug: KnownIntegration;
  readonly key: FieldKey;
  readonly type: string;
}

function fieldSchema(t: Text<'integrations'>, { slug, key, type }: Field) {
  if (key === 'mode') {
    const choices = modes[slug as keyof typeof modes];
    return { type: 'string', title: t('field_mode'), oneOf: choices.map((value) => ({ const: value, title: t(`mode_${value}`) })) };
  }
  const words = { title: t(`field_${key}`), description: t(`help_${key}`) };
  if (type === 'flag') return { type: 'boolean', ...words };
  if (type === 'number') return { type: 'integer', minimum: 1, maximum: 65_535, ...words };
  return { type: 'string', maxLength: 253, ...words };
}
