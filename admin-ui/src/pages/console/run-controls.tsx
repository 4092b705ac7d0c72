import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ManifestEntry } from '../../api/types';
import { formSchemaOf } from '../../form/params-schema';
import { isRead } from './operations';

const longestReason = 200;

interface RunControlsProps {
  entry: ManifestEntry;
  reason: string;
  onReason: (reason: string) => void;
  onClear: () => void;
  isPending: boolean;
}

/** What stands below an operation's fields: the reason for the audit log and the buttons that submit the form. */
export function RunControls({ entry, reason, onReason, onClear, isPending }: RunControlsProps) {
  const hasFields = Object.keys(formSchemaOf(entry).properties ?? {}).length > 0;
  return (
    <Stack gap="md" mt={hasFields ? 'lg' : 0}>
      {!hasFields && (
        <Text size="sm" c="dimmed">
          This operation takes no parameters.
        </Text>
      )}
      {!isRead(entry) && (
        <TextInput
          label="Reason"
          description="Optional. Kept with the change in the audit log."
          maxLength={longestReason}
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
      <Group gap="sm">
        <Button type="submit" name="intent" value="run" color={entry.destructive ? 'red.8' : 'indigo'} loading={isPending}>
          {entry.destructive ? 'Run…' : 'Run'}
        </Button>
        {!isRead(entry) && (
          <Button type="submit" name="intent" value="preview" variant="default" disabled={isPending}>
            Preview
          </Button>
        )}
        {hasFields && (
          <Button variant="subtle" color="gray" ml="auto" onClick={onClear}>
            Clear
          </Button>
        )}
      </Group>
    </Stack>
  );
}
