import { Badge, Button, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../api/errors';
import { useAction, useApi } from '../api/hooks';
import type { DataOf } from '../api/operations';
import { useSentences } from '../sentences';
import { useText } from '../texts';
import { DataList } from '../ui/list/data-list';
import { EmptyList } from '../ui/list/empty-list';
import { useListState } from '../ui/list/list-state';
import { NotLoaded } from '../ui/not-loaded';
import { PageHead } from '../ui/page-head';
import { fromNow, inFull } from '../ui/times';
import { deliveryKind } from './delivery-kind';

type Delivery = DataOf<'status', 'deliveries'>['items'][number];
type State = Delivery['state'];

const colours = { ready: 'indigo', sending: 'indigo', delivered: 'green', dead: 'red', superseded: 'gray' } as const satisfies Record<
  State,
  string
>;
const states = Object.keys(colours) as State[];

/** What goes out of the site: emails, webhooks and values for other systems, with their attempts. */
export function DeliveriesPage() {
  const t = useText('activity');
  const translate = useSentences();
  const frame = useText('frame');
  const api = useApi();
  const list = useListState('/deliveries');
  const state = states.find((one) => one === list.filter('state'));
  const asked = { page: list.page, per_page: 50, ...(state && { state }) };
  const query = useQuery({
    queryKey: ['deliveries', asked],
    queryFn: () => api.operate('status', 'deliveries', asked),
    placeholderData: (before) => before,
    refetchInterval: 10_000,
  });
  const { data, isPlaceholderData } = query;
  return (
    <>
      <PageHead title={frame('page_deliveries')} lead={t('deliveries_lead')} />
      <NotLoaded query={query} failed={t('deliveries_failed')} loading={t('deliveries_loading')} />
      {data && (
        <DataList
          path="/deliveries"
          name={frame('page_deliveries')}
          rows={data.items}
          served={data}
          isStale={isPlaceholderData}
          isSearched={false}
          idOf={({ id }) => id}
          nameOf={({ kind }) => deliveryKind(kind, t)}
          filters={[{ key: 'state', label: t('state'), choices: states.map((value) => ({ value, label: t(`state_${value}`) })) }]}
          columns={[
            { key: 'kind', label: t('kind'), value: ({ kind }) => deliveryKind(kind, t), cell: ({ kind }) => <Kind kind={kind} /> },
            {
              key: 'state',
              label: t('state'),
              value: (row) => row.state,
              cell: (row) => (
                <Badge variant="light" color={colours[row.state]}>
                  {t(`state_${row.state}`)}
                </Badge>
              ),
            },
            { key: 'attempts', label: t('attempts'), value: ({ attempts }) => attempts },
            { key: 'created', label: t('created'), value: (row) => row.created_at, cell: ({ created_at }) => <When at={created_at} /> },
            {
              key: 'next',
              label: t('next'),
              value: (row) => row.next_at,
              cell: ({ next_at }) => next_at !== null && <When at={next_at} />,
            },
            {
              key: 'error',
              label: t('error'),
              value: (row) => row.error,
              cell: ({ error: why }) => <Text size="sm">{why && translate(why)}</Text>,
            },
            { key: 'id', label: t('delivery_id'), value: ({ id }) => id, isHidden: true },
          ]}
          actions={(row) => row.state === 'dead' && <Again delivery={row} />}
          empty={<EmptyList title={t('no_deliveries')} text={t('no_deliveries_text')} />}
        />
      )}
    </>
  );
}

function When({ at }: { at: string }) {
  return (
    <Text size="sm" title={inFull(at)} style={{ whiteSpace: 'nowrap' }}>
      {fromNow(at, Date.now())}
    </Text>
  );
}

/** What it does, with its name below, by which logs and scripts know it. */
function Kind({ kind }: { kind: string }) {
  const t = useText('activity');
  return (
    <Stack gap={0}>
      <Text size="sm">{deliveryKind(kind, t)}</Text>
      <Text size="xs" ff="monospace" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {kind}
      </Text>
    </Stack>
  );
}

function Again({ delivery: { id, kind } }: { delivery: Delivery }) {
  const t = useText('activity');
  const api = useApi();
  const queries = useQueryClient();
  const again = useAction(async () => {
    await api.operate('status', 'redeliver', { id });
    await queries.invalidateQueries({ queryKey: ['deliveries'] });
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={() => void again.run()}
        loading={again.isPending}
        aria-label={t('again_for', { kind: deliveryKind(kind, t) })}
      >
        {t('again')}
      </Button>
      {again.error !== undefined && (
        <Text size="xs" c="red" role="alert">
          {messageOf(again.error)}
        </Text>
      )}
    </>
  );
}
