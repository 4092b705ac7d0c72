import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useText } from '../texts';
import { WarningIcon } from '../ui/icons';
import { shown } from './changed';
import { inView } from './in-view';

interface ConflictNoteProps {
  /** What both have changed: its name, what is stored now, and what was entered here. */
  fields: readonly { readonly label: string; readonly theirs: unknown; readonly mine: unknown }[];
  onMine: () => void;
  onTheirs: () => void;
}

/** Somebody else has saved meanwhile: both values, and whose stays. */
export function ConflictNote({ fields, onMine, onTheirs }: ConflictNoteProps) {
  const t = useText('records');
  return (
    <Alert ref={inView} color="yellow" variant="light" icon={<WarningIcon />} title={t('overtaken')} role="alert">
      <Stack gap="xs">
        {fields.map(({ label, theirs, mine }) => (
          <Text key={label} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t('overtaken_field', { field: label, theirs: shown(theirs), mine: shown(mine) })}
          </Text>
        ))}
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onMine}>
            {t('keep_mine')}
          </Button>
          <Button size="xs" variant="default" onClick={onTheirs}>
            {t('keep_theirs')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
