import { Anchor } from '@mantine/core';
import type { Column } from '../../../../ui/list/columns';
import { Link } from '../../../../ui/router';
import type { Contact } from '../../api/contacts';

interface OfPerson {
  readonly subscriber_id: number;
  readonly subscriber: Contact | null;
}

/** What the person of a row is called. */
export const personOf = ({ subscriber }: OfPerson) => subscriber?.full_name || subscriber?.email || '';

/** The person of a row, who is one click away. */
export const personColumn = <T extends OfPerson>(label: string): Column<T> => ({
  key: 'name',
  label,
  value: personOf,
  cell: (row) => (
    <Anchor component={Link} to={`/contacts/${row.subscriber_id}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
      {personOf(row)}
    </Anchor>
  ),
});
