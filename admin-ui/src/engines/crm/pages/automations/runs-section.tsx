import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { DataList } from '../../../../ui/list/data-list';
import { useListState } from '../../../../ui/list/list-state';
import { NotLoaded } from '../../../../ui/not-loaded';
import { Failure } from '../../../../ui/states';
import type { Automation, Enrolment } from '../../api/automations';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import { personOf } from '../flow/person-column';
import { columnsOf, states, stepSettings } from './run-columns';
import { useVocabulary } from './vocabulary';

/** Who is in it, at which step, and why one stopped. */
export function RunsSection({ automation: { id } }: { automation: Automation }) {
  const t = useText('automations');
  const crm = useCrmApi();
  const path = `/automations/${id}`;
  const list = useListState(path);
  const asked = { page: list.page, search: list.search, status: list.filter('status') };
  const query = useQuery({
    queryKey: ['crm', 'automation', id, 'runs', asked],
    queryFn: () => crm.enrolments(id, asked),
    placeholderData: (before) => before,
    refetchInterval: 10_000,
  });
  const { data } = query;
  const names = useVocabulary((data?.data ?? []).flatMap(stepSettings));
  const [stopping, setStopping] = useState<Enrolment>();
  return (
    <Section title={t('runs')} lead={t('runs_lead')}>
      <NotLoaded query={query} failed={t('runs_failed')} loading={t('runs_loading')} />
      {data && names && (
        <DataList
          path={path}
          name={t('runs')}
          rows={data.data}
          served={{ total: data.total, page: data.current_page, per_page: 25 }}
          isStale={query.isPlaceholderData}
          idOf={(row) => String(row.id)}
          nameOf={personOf}
          filters={[
            { key: 'status', label: t('state'), choices: states.map((value) => ({ value, label: t('run_is', { status: value }) })) },
          ]}
          columns={columnsOf(t, names)}
          actions={(row) => <RunTools id={id} row={row} onStop={() => setStopping(row)} />}
          empty={
            <Text size="sm" c="dimmed">
              {t('runs_none')}
            </Text>
          }
        />
      )}
      {stopping && <StopDialog id={id} row={stopping} onClose={() => setStopping(undefined)} />}
    </Section>
  );
}

function RunTools({ id, row, onStop }: { id: number; row: Enrolment; onStop: () => void }) {
  const t = useText('automations');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const goOn = useAction(crm.setEnrolment);
  if (row.status === 'completed') return null;
  if (row.status !== 'cancelled') {
    return (
      <Button size="compact-sm" variant="default" aria-label={t('stop_named', { name: personOf(row) })} onClick={onStop}>
        {t('stop')}
      </Button>
    );
  }
  return (
    <Group gap={4}>
      <Button
        size="compact-sm"
        variant="default"
        loading={goOn.isPending}
        aria-label={t('go_on_named', { name: personOf(row) })}
        onClick={() => void goOn.run(id, row.subscriber_id, 'active').then(refresh)}
      >
        {t('go_on')}
      </Button>
      {goOn.error !== undefined && <Failure isInline title={t('not_done')} message={messageOf(goOn.error)} />}
    </Group>
  );
}

function StopDialog({ id, row, onClose }: { id: number; row: Enrolment; onClose: () => void }) {
  const t = useText('automations');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const stop = useAction(crm.setEnrolment);

  async function confirm() {
    if (!(await stop.run(id, row.subscriber_id, 'cancelled'))) return;
    onClose();
    await refresh();
  }

  return (
    <ConfirmDialog
      title={t('stop_ask', { name: personOf(row) })}
      action={t('stop')}
      isPending={stop.isPending}
      failure={stop.error !== undefined && <Failure isInline title={t('not_done')} message={messageOf(stop.error)} />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('stop_text')}
    </ConfirmDialog>
  );
}
