import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import { DeleteRecord } from '../../records/delete-record';
import { useDone } from '../../records/undo-toast';
import { useText } from '../../texts';
import { Failure } from '../../ui/states';
import type { ActivityRow } from '../overview/state';

interface UndoButtonProps {
  row: ActivityRow;
  onDone: () => void;
}

/** Takes the change of a row back: at once, or after a question where something is lost by it. */
export function UndoButton({ row, onDone }: UndoButtonProps) {
  const t = useText('activity');
  const records = useText('records');
  const api = useApi();
  const queries = useQueryClient();
  const tell = useDone();
  const [isAsking, setAsking] = useState(false);
  const done = () => {
    void queries.invalidateQueries();
    onDone();
  };
  const run = useAction(async () => {
    const { status, code, envelope, undo } = await api.dispatch({ ...call, params: { id: row.id }, confirm: true });
    if (!envelope.ok) throw new ApiError(envelope.error ?? '', status, { code });
    tell(records('undone'), undo);
    done();
  });
  if (!row.undo) return null;
  const isFree = row.undo.grade === null || row.undo.grade === 'reversible';
  return (
    <Stack gap="xs">
      {run.error !== undefined && <Failure isInline title={records('not_undone')} message={messageOf(run.error)} />}
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" flex={1} miw={200}>
          {t('undo_how')}
        </Text>
        <Button onClick={() => (isFree ? void run.run() : setAsking(true))} loading={run.isPending}>
          {records('undo')}
        </Button>
      </Group>
      {isAsking && (
        <DeleteRecord
          call={{ ...call, params: ({ id }) => ({ id }), done: () => records('undone') }}
          row={row}
          name={`${row.undo.resource}.${row.undo.action}`}
          words={{ failed: records('not_undone') }}
          onDone={done}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}

const call = { resource: 'status', action: 'undo' } as const;
