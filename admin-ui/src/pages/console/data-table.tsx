import { Table, Text } from '@mantine/core';
import { useText } from '../../texts';
import { rowsOf } from './data-rows';
import classes from './data-table.module.css';

/** An answer as people read it: a record by its fields, a list as a table. What fits into neither is shown as JSON only. */
export function DataTable({ title, value }: { title: string; value: unknown }) {
  const t = useText('console');
  const shown = rowsOf(value);
  if (!shown) return null;
  const { head, rows, whole } = shown;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={title}>
      <Table withTableBorder fz="sm">
        {head.length > 0 && (
          <Table.Thead>
            <Table.Tr>
              {head.map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
        )}
        <Table.Tbody>
          {rows.map(({ key, cells: [first, ...cells] }) => (
            <Table.Tr key={key}>
              {head.length > 0 ? <Table.Td>{first}</Table.Td> : <Table.Th scope="row">{first}</Table.Th>}
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their order
                <Table.Td key={at} className={classes.cell}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {whole && (
        <Text size="xs" c="dimmed" p="xs">
          {t('data_part', { rows: rows.length, all_rows: whole.rows, columns: head.length, all_columns: whole.columns })}
        </Text>
      )}
    </section>
  );
}
