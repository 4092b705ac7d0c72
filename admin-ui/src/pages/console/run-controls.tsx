import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ManifestEntry } from '../../api/types';
import { formSchemaOf } from '../../form/params-schema';
import { useText } from '../../texts';
import { isRead } from './operations';

const longestReason = 200;

interface RunControlsProps {
  entry: ManifestEntry;
  reason: string;
  onReason: (reason: string) => void;
  onClear: () => void;
  /** Undefined where the operation declares no example. */
  onExample: (() => void) | undefined;
  isPending: boolean;
}

/** What stands below an operation's fields: the reason for the audit log and the buttons that submit the form. */
export function RunControls({ entry, reason, onReason, onClear, onExample, isPending }: RunControlsProps) {
  const t = useText('console');
  const hasFields = Object.keys(formSchemaOf(entry).properties ?? {}).length > 0;
  return (
    <Stack gap="md" mt={hasFields ? 'lg' : 0}>
      {!hasFields && (
        <Text size="sm" c="dimmed">
          {t('no_params')}
        </Text>
      )}
      {!isRead(entry) && (
        <TextInput
          label={t('reason')}
          description={t('reason_help')}
          maxLength={longestReason}
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
      <Group gap="sm">
        <Button type="submit" name="intent" value="run" color={entry.destructive ? 'red.8' : 'indigo'} loading={isPending}>
          {t(entry.destructive ? 'run_dots' : 'run')}
        </Button>
        {!isRead(entry) && (
          <Button type="submit" name="intent" value="preview" variant="default" disabled={isPending}>
            {t('preview')}
          </Button>
        )}
        {hasFields && (
          <Group gap="xs" ml="auto">
            {onExample && (
              <Button variant="subtle" color="gray" onClick={onExample} title={t('example_help')}>
                {t('example')}
              </Button>
            )}
            <Button variant="subtle" color="gray" onClick={onClear}>
              {t('clear')}
            </Button>
          </Group>
        )}
      </Group>
    </Stack>
  );
}
