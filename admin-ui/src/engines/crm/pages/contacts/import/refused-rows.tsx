import { Table, Text } from '@mantine/core';
import { useText } from '../../../../../texts';
import type { RefusedRow } from '../../../api/imports';
import type { FieldOwner } from '../../../api/profiles';

const shown = 10;

interface RefusedRowsProps {
  of: FieldOwner;
  rows: readonly RefusedRow[];
  /** Of all of them. */
  total: number;
}

/** The first rows that are left out, and why. */
export function RefusedRows({ of, rows, total }: RefusedRowsProps) {
  const t = useText('imports');
  if (rows.length === 0) return null;
  const some = rows.slice(0, shown);
  return (
    <>
      <Table aria-label={t('refused')} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={64}>{t('line')}</Table.Th>
            <Table.Th>{t(of === 'contacts' ? 'address' : 'company')}</Table.Th>
            <Table.Th>{t('reason')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {some.map(({ line, email, reason }) => (
            <Table.Tr key={line}>
              <Table.Td>{line}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{email}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{reason}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {total > some.length && (
        <Text size="sm" c="dimmed">
          {t('refused_more', { shown: some.length, total })}
        </Text>
      )}
    </>
  );
}
