import { Anchor, Autocomplete, NativeSelect, NumberInput, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { ParamsOf } from '../../api/operations';
import { changedOf } from '../../records/changed';
import { useText } from '../../texts';
import { FormButtons } from '../../ui/form-buttons';
import { type AreaName, type AreaSettings, type ProviderName, priceLists, providerName } from './areas';

interface AreaFormProps {
  settings: AreaSettings;
  providers: readonly string[];
  withKey: readonly string[];
  /** Who is asked where the task names nobody. */
  standard: string | null;
  onDone: () => void;
  onCancel: () => void;
}

/** Whom a task asks: the model is picked from what the provider offers now. */
export function AreaForm({ settings: { area, ...stored }, providers, withKey, standard, onDone, onCancel }: AreaFormProps) {
  const t = useText('ai');
  const api = useApi();
  const [entered, setEntered] = useState(stored);
  const { provider, model, max_tokens: tokens } = entered;
  const models = useQuery({
    queryKey: ['ai', 'models', provider],
    queryFn: () => api.operate('ai', 'list_models', { provider: provider as ProviderName }),
    enabled: provider !== '',
    retry: false,
  });
  const labelOf = (value: string) => {
    const name = providerName(value);
    return withKey.includes(value) ? name : t('with_name_without_key', { name });
  };
  const offered = [...new Set(models.data?.models ?? [])];
  const save = useAction(async () => {
    const changed = changedOf(entered, stored);
    if (Object.keys(changed).length > 0) {
      await api.operate('ai', 'set_area', { area: area as AreaName, ...changed } as ParamsOf<'ai', 'set_area'>);
      notifications.show({ message: t('area_saved') });
    }
    onDone();
  });
  const about = models.error ? messageOf(models.error) : t(provider === '' ? 'model_help_standard' : 'model_help');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save.run();
      }}
    >
      <Stack>
        <NativeSelect
          label={t('provider')}
          data={[{ value: '', label: t('use_standard') }, ...providers.map((value) => ({ value, label: labelOf(value) }))]}
          value={provider}
          onChange={({ currentTarget: { value } }) => setEntered({ ...entered, provider: value, model: '' })}
        />
        <Autocomplete
          label={t('model')}
          description={about}
          data={offered}
          // What is chosen already is no search: all the others are offered, too.
          {...(offered.includes(model) && { filter: ({ options }) => options })}
          value={model}
          onChange={(value) => setEntered({ ...entered, model: value })}
          limit={200}
        />
        <Cost provider={provider || standard || ''} />
        <NumberInput
          label={t('max_tokens')}
          description={t('max_tokens_help')}
          value={tokens}
          onChange={(value) => setEntered({ ...entered, max_tokens: Number(value) })}
          min={1}
          allowDecimal={false}
        />
        <FormButtons action={save} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

/** What a request costs is the provider's affair: where its prices are read. */
function Cost({ provider }: { provider: string }) {
  const t = useText('ai');
  const prices = priceLists[provider as ProviderName];
  if (provider === 'ollama' || provider === '') return null;
  return (
    <Text size="xs" c="dimmed" mt={-8}>
      {t('cost')}{' '}
      {prices && (
        <Anchor href={prices} underline="always" target="_blank" rel="noreferrer" size="xs">
          {t('prices_of', { name: providerName(provider) })}
        </Anchor>
      )}
    </Text>
  );
}
