import { Autocomplete, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../texts';

const pattern = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

interface AddMetaProps {
  /** Fields that the source has labels for. */
  known: readonly string[];
  taken: readonly string[];
  onAdd: (key: string) => void;
}

/** Adds a meta field by its key. */
export function AddMeta({ known, taken, onAdd }: AddMetaProps) {
  const t = useText('sources');
  const [key, setKey] = useState('');
  const isTaken = taken.includes(key);
  const isWrong = key !== '' && !pattern.test(key);
  return (
    <Group align="flex-end" gap="xs">
      <Autocomplete
        label={t('meta_key')}
        data={known.filter((one) => !taken.includes(one))}
        value={key}
        onChange={setKey}
        error={(isTaken && t('meta_taken')) || (isWrong && t('meta_wrong'))}
        flex="1 1 200px"
        maw={320}
        spellCheck={false}
      />
      <Button
        variant="default"
        disabled={key === '' || isTaken || isWrong}
        onClick={() => {
          onAdd(key);
          setKey('');
        }}
      >
        {t('meta_add')}
      </Button>
    </Group>
  );
}
