import { Button, CloseButton, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../texts';
import { chosen } from '../../../ui/chosen';
import type { Extras } from './extras-form';

const kinds = ['text', 'textarea', 'number', 'bool', 'url', 'date'] as const;

interface RowsOf<T> {
  value: T;
  onChange: (value: T) => void;
}

const without = <T,>(value: Readonly<Record<string, T>>, key: string) =>
  Object.fromEntries(Object.entries(value).filter(([one]) => one !== key));

/** Meta fields of the posts: key, label and kind. */
export function MetaFields({ value, onChange }: RowsOf<Extras['meta_fields']>) {
  const t = useText('sources');
  const offered = kinds.map((kind) => ({ value: kind, label: t(`meta_kind_${kind}`) }));
  return (
    <NamedRows
      title={t('extra_meta_fields')}
      help={t('meta_help')}
      keyLabel={t('meta_key')}
      pattern={/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/}
      wrong={t('meta_wrong')}
      add={t('meta_add')}
      keys={Object.keys(value)}
      onAdd={(key) => onChange({ ...value, [key]: {} })}
      onRemove={(key) => onChange(without(value, key))}
      draw={(key) => (
        <>
          <TextInput
            label={t('meta_label', { key })}
            value={value[key]?.label ?? ''}
            onChange={({ currentTarget }) => onChange({ ...value, [key]: { ...value[key], label: currentTarget.value } })}
            flex="1 1 160px"
          />
          <NativeSelect
            label={t('meta_kind')}
            data={offered}
            value={value[key]?.type ?? 'text'}
            onChange={({ currentTarget }) =>
              onChange({ ...value, [key]: { ...value[key], type: chosen(offered, currentTarget.value) ?? 'text' } })
            }
          />
        </>
      )}
    />
  );
}

/** Variables: each is a constant, or found in every article. */
export function Variables({ value, onChange }: RowsOf<Extras['fm_variables']>) {
  const t = useText('sources');
  const isFound = (key: string) => typeof value[key] === 'object';
  const textOf = (key: string) => {
    const variable = value[key];
    return typeof variable === 'object' ? variable.path : (variable ?? '');
  };
  const put = (key: string, text: string, isPath: boolean) => onChange({ ...value, [key]: isPath ? { path: text } : text });
  return (
    <NamedRows
      title={t('extra_fm_variables')}
      help={t('variables_help')}
      keyLabel={t('variable_key')}
      pattern={/^[a-z0-9_]{1,64}$/}
      wrong={t('variable_wrong')}
      add={t('variable_add')}
      keys={Object.keys(value)}
      onAdd={(key) => onChange({ ...value, [key]: '' })}
      onRemove={(key) => onChange(without(value, key))}
      draw={(key) => (
        <>
          <NativeSelect
            label={t('variable_from', { key })}
            data={[
              { value: 'constant', label: t('variable_constant') },
              { value: 'path', label: t('variable_path') },
            ]}
            value={isFound(key) ? 'path' : 'constant'}
            onChange={({ currentTarget }) => put(key, '', currentTarget.value === 'path')}
          />
          <TextInput
            label={isFound(key) ? t('compare_path') : t('compare_value')}
            placeholder={isFound(key) ? '/article/url' : ''}
            value={textOf(key)}
            onChange={({ currentTarget }) => put(key, currentTarget.value, isFound(key))}
            flex="1 1 160px"
          />
        </>
      )}
    />
  );
}

interface NamedRowsProps {
  title: string;
  help: string;
  keyLabel: string;
  pattern: RegExp;
  wrong: string;
  add: string;
  keys: readonly string[];
  draw: (key: string) => ReactNode;
  onAdd: (key: string) => void;
  onRemove: (key: string) => void;
}

/** Rows by a key that people choose. */
function NamedRows({ title, help, keyLabel, pattern, wrong, add, keys, draw, onAdd, onRemove }: NamedRowsProps) {
  const t = useText('sources');
  const [key, setKey] = useState('');
  const isWrong = key !== '' && !pattern.test(key);
  const isTaken = keys.includes(key);
  const isFit = key !== '' && !isWrong && !isTaken;
  function submit() {
    if (!isFit) return;
    onAdd(key);
    setKey('');
  }

  return (
    <Stack gap="sm" role="group" aria-label={title}>
      <div>
        <Text fw={600} size="sm">
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          {help}
        </Text>
      </div>
      {keys.map((one) => (
        <Group key={one} gap="xs" align="flex-end">
          <Group gap={4} wrap="nowrap" justify="space-between" w={{ base: '100%', xs: 150 }}>
            <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
              {one}
            </Text>
            <CloseButton aria-label={t('remove_what', { what: one })} onClick={() => onRemove(one)} />
          </Group>
          {draw(one)}
        </Group>
      ))}
      <Group gap="xs" align="flex-end">
        <TextInput
          label={keyLabel}
          value={key}
          onChange={({ currentTarget }) => setKey(currentTarget.value)}
          error={(isWrong && wrong) || (isTaken && t('meta_taken'))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would save the whole form.
            event.preventDefault();
            submit();
          }}
          flex="1 1 200px"
          maw={320}
          spellCheck={false}
        />
        <Button variant="default" disabled={!isFit} onClick={submit}>
          {add}
        </Button>
      </Group>
    </Stack>
  );
}
