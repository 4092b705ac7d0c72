import { Stack, Table, Text } from '@mantine/core';
import { useText } from '../../texts';
import type { ActivityRow } from '../overview/state';
import { differences } from './differences';

/** A record before and after a change, field by field: only what differs. */
export function RecordDiff({ row: { before, after } }: { row: Pick<ActivityRow, 'before' | 'after'> }) {
  const t = useText('activity');
  if (before === null && after === null) return null;
  const { changed, same } = differences(before ?? {}, after ?? {});
  const title = titleOf();
  const isOne = before === null || after === null;
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        {title}
      </Text>
      <Table layout="fixed" aria-label={title} withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="30%">{t('field')}</Table.Th>
            {isOne ? (
              <Table.Th>{t('value')}</Table.Th>
            ) : (
              <>
                <Table.Th>{t('before')}</Table.Th>
                <Table.Th>{t('after')}</Table.Th>
              </>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changed.map((one) => (
            <Table.Tr key={one.field}>
              <Table.Th scope="row" style={{ overflowWrap: 'anywhere' }}>
                {one.field}
              </Table.Th>
              {before !== null && <Value value={one.before} />}
              {after !== null && <Value value={one.after} />}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {same > 0 && (
        <Text size="xs" c="dimmed">
          {t('unchanged_fields', { count: same })}
        </Text>
      )}
    </Stack>
  );

  function titleOf(): string {
    if (before === null) return t('record_created');
    return after === null ? t('record_deleted') : t('record');
  }
}

function Value({ value }: { value: unknown }) {
  const t = useText('activity');
  const text = textOf(value);
  return (
    <Table.Td style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {text === '' ? (
        <Text span size="sm" c="dimmed" fs="italic">
          {t('empty_value')}
        </Text>
      ) : (
        text
      )}
    </Table.Td>
  );

  function textOf(shown: unknown): string {
    if (shown === undefined || shown === null) return '';
    if (typeof shown === 'boolean') return shown ? t('yes') : t('no');
    if (typeof shown === 'string' || typeof shown === 'number') return String(shown);
    if (Array.isArray(shown)) return shown.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).join(', ');
    return JSON.stringify(shown, null, 1);
  }
}
