import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText, type Text as Words } from '../../../../texts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import type { Column } from '../../../../ui/list/columns';
import { DataList } from '../../../../ui/list/data-list';
import { useListState } from '../../../../ui/list/list-state';
import { NotLoaded } from '../../../../ui/not-loaded';
import { Link } from '../../../../ui/router';
import { Failure } from '../../../../ui/states';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import type { Recurring, RecurringEmail } from '../../api/recurring';
import { Status } from '../campaigns/status';
import { stateOf, when } from '../campaigns/when';

interface Turn {
  readonly email: RecurringEmail;
  readonly to: 'scheduled' | 'cancelled';
}

/** The emails that it made, with what came of each; one that waits as a draft is sent or dropped here. */
export function HistorySection({ campaign: { id } }: { campaign: Recurring }) {
  const t = useText('recurring');
  const flow = useText('flow');
  const campaigns = useText('campaigns');
  const crm = useCrmApi();
  const path = `/recurring/${id}`;
  const list = useListState(path);
  const query = useQuery({
    queryKey: ['crm', 'recurring', id, 'emails', list.page],
    queryFn: () => crm.recurringEmails(id, list.page),
    placeholderData: (before) => before,
    refetchInterval: 10_000,
  });
  const [turn, setTurn] = useState<Turn>();
  const { data } = query;
  return (
    <Section title={t('history')} lead={t('history_lead')}>
      <NotLoaded query={query} failed={t('history_failed')} loading={t('history_loading')} />
      {data && (
        <DataList
          path={path}
          name={t('history')}
          rows={data.data}
          served={{ total: data.total, page: data.current_page, per_page: 25 }}
          isStale={query.isPlaceholderData}
          isSearched={false}
          idOf={(email) => String(email.id)}
          nameOf={({ title }) => title}
          columns={columnsOf(t, campaigns)}
          actions={(email) => (
            <Group gap={4} justify="flex-end">
              {email.status === 'draft' && (
                <>
                  <Button
                    size="xs"
                    aria-label={t('send_named', { title: email.title })}
                    onClick={() => setTurn({ email, to: 'scheduled' })}
                  >
                    {t('send')}
                  </Button>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t('drop_named', { title: email.title })}
                    onClick={() => setTurn({ email, to: 'cancelled' })}
                  >
                    {t('drop')}
                  </Button>
                </>
              )}
              <Button
                component={Link}
                to={`/campaigns/${email.id}`}
                size="xs"
                variant="default"
                aria-label={flow('open_named', { title: email.title })}
              >
                {flow('open')}
              </Button>
            </Group>
          )}
          empty={
            <Text size="sm" c="dimmed">
              {t('history_none')}
            </Text>
          }
        />
      )}
      {turn && <TurnDialog id={id} turn={turn} onClose={() => setTurn(undefined)} />}
    </Section>
  );
}

const columnsOf = (t: Words<'recurring'>, campaigns: Words<'campaigns'>): Column<RecurringEmail>[] => [
  { key: 'when', label: t('when'), value: (email) => when(email) },
  {
    key: 'status',
    label: t('state'),
    value: ({ status }) => campaigns('status', { status: stateOf(status) }),
    cell: ({ status }) => <Status status={status} />,
  },
  { key: 'sent', label: t('sent'), value: ({ stats }) => stats.sent },
  { key: 'opened', label: t('opened'), value: ({ stats }) => stats.views },
  { key: 'clicked', label: t('clicked'), value: ({ stats }) => stats.clicks },
];

function TurnDialog({ id, turn: { email, to }, onClose }: { id: number; turn: Turn; onClose: () => void }) {
  const t = useText('recurring');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const set = useAction(() => crm.setRecurringEmail(id, email.id, to));

  async function confirm() {
    if (!(await set.run())) return;
    notifications.show({ message: t(to === 'scheduled' ? 'send_done' : 'drop_done') });
    onClose();
    await refresh();
  }

  return (
    <ConfirmDialog
      title={t(to === 'scheduled' ? 'send_ask' : 'drop_ask', { title: email.title })}
      action={t(to === 'scheduled' ? 'send' : 'drop')}
      isPending={set.isPending}
      failure={set.error !== undefined && <Failure isInline title={t('not_done')} message={messageOf(set.error)} />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t(to === 'scheduled' ? 'send_text' : 'drop_text')}
    </ConfirmDialog>
  );
}
