import { Badge, Stack, Table, Text } from '@mantine/core';
import type { StageOutcome } from '../../api/operations';
import { useText } from '../../texts';
import list from '../../ui/list/data-list.module.css';
import { stageName } from './words';

const colours = { changed: 'green', ok: 'gray', skipped: 'yellow', error: 'red' } as const;

const resultOf = ({ status, changed }: StageOutcome) => (status === 'ok' && changed ? 'changed' : status);

/** What each stage of a run did, and how long it took. */
export function StageResults({ stages }: { stages: readonly StageOutcome[] }) {
  const t = useText('pipelines');
  if (stages.length === 0) return <Text size="sm">{t('no_stage_ran')}</Text>;
  return (
    <Table className={list.table ?? ''} verticalSpacing="xs" aria-label={t('stage_results')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('stage')}</Table.Th>
          <Table.Th>{t('result')}</Table.Th>
          <Table.Th>{t('time')}</Table.Th>
          <Table.Th>{t('note')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {stages.map((stage) => (
          <Table.Tr key={stage.name}>
            <Table.Td data-label={t('stage')}>{stageName(stage.name, t)}</Table.Td>
            <Table.Td data-label={t('result')}>
              <Badge variant="light" color={colours[resultOf(stage)]} tt="none" fw={600}>
                {t(`result_${resultOf(stage)}`)}
              </Badge>
            </Table.Td>
            <Table.Td data-label={t('time')}>{t('ms', { ms: stage.duration_ms })}</Table.Td>
            <Table.Td data-label={t('note')}>
              <Stack gap={0} style={{ overflowWrap: 'anywhere' }}>
                {stage.message === '' ? '–' : stage.message}
              </Stack>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
