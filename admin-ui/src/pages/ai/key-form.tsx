import { PasswordInput, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useAction, useApi } from '../../api/hooks';
import { useText } from '../../texts';
import { FormButtons } from '../../ui/form-buttons';
import { type ProviderName, providerName } from './areas';

/** Providers that run at an address of their own. */
const withAddress: readonly ProviderName[] = ['ollama', 'openai_compatible'];

interface KeyFormProps {
  provider: ProviderName;
  /** One is stored: it is replaced. */
  hasKey: boolean;
  onDone: () => void;
  onCancel: () => void;
}

/** The key of a provider: it goes in and is never shown again. */
export function KeyForm({ provider, hasKey, onDone, onCancel }: KeyFormProps) {
  const t = useText('ai');
  const api = useApi();
  const [key, setKey] = useState('');
  const [address, setAddress] = useState('');
  const save = useAction(async () => {
    await api.operate('ai', 'set_key', { provider, api_key: key, ...(address && { base_url: address }) });
    notifications.show({ message: t('key_stored', { name: providerName(provider) }) });
    onDone();
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save.run();
      }}
    >
      <Stack>
        <PasswordInput
          label={t('api_key')}
          description={t(hasKey ? 'api_key_replaces' : 'api_key_help')}
          value={key}
          onChange={({ currentTarget: { value } }) => setKey(value)}
          autoComplete="off"
          required
          data-autofocus
        />
        {withAddress.includes(provider) && (
          <TextInput
            type="url"
            label={t('address')}
            description={t('address_help')}
            required={provider === 'openai_compatible' && !hasKey}
            value={address}
            onChange={({ currentTarget: { value } }) => setAddress(value)}
          />
        )}
        <FormButtons action={save} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
