import { Anchor, Table, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../api/errors';
import { useText } from '../../../../texts';
import { Link } from '../../../../ui/router';
import { useCrmApi } from '../../api/crm-hooks';
import { Status } from './all-contacts';
import type { Groups } from './condition-groups';

interface SegmentSampleProps {
  filters: Groups;
  /** All conditions have their values. */
  isWhole: boolean;
}

/** How many people the conditions mean while they are put together, and the newest of them. */
export function SegmentSample({ filters, isWhole }: SegmentSampleProps) {
  const t = useText('contacts');
  const crm = useCrmApi();
  const [asked] = useDebouncedValue(filters, 300);
  const { data: counted, error: failure } = useQuery({
    queryKey: ['crm', 'segment-count', asked],
    queryFn: () => crm.countSegment(asked),
    enabled: isWhole && asked === filters,
    placeholderData: (before) => before,
  });
  // Conditions that are not whole mean nobody yet.
  const [data, error] = isWhole ? [counted, failure] : [];
  return (
    <>
      <Text size="sm" role="status">
        {error ? messageOf(error) : data && t('segment_count', { count: data.count })}
      </Text>
      {!error && data && data.sample.length > 0 && (
        <Table aria-label={t('segment_sample')} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('segment_sample')}</Table.Th>
              <Table.Th>{t('status')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.sample.map(({ id, email, full_name: name, status }) => (
              <Table.Tr key={id}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <Anchor component={Link} to={`/contacts/${id}`} size="sm">
                    {name || email}
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  <Status status={status} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}
