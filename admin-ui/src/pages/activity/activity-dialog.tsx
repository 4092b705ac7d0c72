import { Stack, Table } from '@mantine/core';
import { useText } from '../../texts';
import { Dialog } from '../../ui/dialog';
import { JsonView } from '../../ui/json-view';
import { inFull } from '../../ui/times';
import type { ActivityRow } from '../overview/state';
import { RecordDiff } from './record-diff';
import { UndoButton } from './undo-button';
import { useWords } from './what';

interface ActivityDialogProps {
  row: ActivityRow;
  onClose: () => void;
}

/** One row of the log with all that it says. */
export function ActivityDialog({ row, onClose }: ActivityDialogProps) {
  const t = useText('activity');
  const { resource, action, actor, at, transport, client, reason, request_id: request, status, params } = row;
  const name = `${resource}.${action}`;
  const words = useWords(row);
  const facts = [
    [t('operation'), words === undefined ? '' : name],
    [t('who'), `${actor.name || actor.id} (${actor.kind})`],
    [t('when'), inFull(at)],
    [t('way'), [transport, client].filter(Boolean).join(', ')],
    [t('reason'), reason ?? ''],
    [t('status'), String(status)],
    [t('request'), request],
  ].filter(([, value]) => value !== '');
  return (
    <Dialog opened onClose={onClose} title={words ?? name} size="lg">
      <Stack>
        <Table layout="fixed" aria-label={t('details')}>
          <Table.Tbody>
            {facts.map(([label, value]) => (
              <Table.Tr key={label}>
                <Table.Th scope="row" w={140}>
                  {label}
                </Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <RecordDiff row={row} />
        <UndoButton row={row} onDone={onClose} />
        <JsonView title={t('params')} value={params} />
      </Stack>
    </Dialog>
  );
}
