import { Table } from '@mantine/core';
import { rowsOf } from './data-rows';
import classes from './data-table.module.css';

/** An answer as people read it: a record by its fields, a list as a table. What fits into neither is shown as JSON only. */
export function DataTable({ title, value }: { title: string; value: unknown }) {
  const shown = rowsOf(value);
  if (!shown) return null;
  const { head, rows } = shown;
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
    </section>
  );
}
