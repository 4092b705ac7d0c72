import { Alert, Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../api/errors';
import { useSite } from '../../../api/hooks';
import type { PageProps } from '../../../pages';
import { useText } from '../../../texts';
import { keepState, useAddressState } from '../../../ui/address-state';
import { browserZone } from '../../../ui/browser-zone';
import { PlusIcon, SearchIcon } from '../../../ui/icons';
import { later, subpage } from '../../../ui/later';
import { PageHead } from '../../../ui/page-head';
import { Link } from '../../../ui/router';
import { Failure, Loading } from '../../../ui/states';
import { useBookingCounts, useBookings } from '../api/booking-hooks';
import type { BookingFilter } from '../api/booking-types';
import { BookingList } from './bookings/booking-list';
import { BookingPage } from './bookings/booking-page';
import { listMemory } from './bookings/list-memory';
import { PeriodTabs } from './bookings/period-tabs';

const WeekView = later(async () => (await import('./bookings/week/week-view')).WeekView);
const NewBookingPage = subpage(async () => (await import('./bookings/new-booking-page')).NewBookingPage);

/** All bookings, one of them, or one that is made for somebody. */
export function BookingsPage({ parts: [id], capabilities }: PageProps) {
  if (id === 'new') return <NewBookingPage />;
  return id === undefined ? <All mayReadSite={capabilities.includes('manage_siteplane')} /> : <BookingPage key={id} id={Number(id)} />;
}

/** The bookings as a list or as a week; which of them stands in the address. */
function All({ mayReadSite }: { mayReadSite: boolean }) {
  const t = useText('bookings');
  const frame = useText('frame');
  const state = useAddressState();
  const isWeek = state.get('view') === 'week';
  const site = useSite(mayReadSite);
  const own = browserZone();
  const siteZone = site.data?.timezone;
  useEffect(() => listMemory.keepPlace(state));
  return (
    <>
      <PageHead
        title={frame('page_bookings')}
        lead={isWeek && siteZone !== undefined && siteZone !== own ? t('week_lead', { zone: siteZone }) : t('lead', { zone: own })}
      >
        <Group gap="sm">
          <SegmentedControl
            aria-label={t('view')}
            data={[
              { value: 'list', label: t('view_list') },
              { value: 'week', label: t('view_week') },
            ]}
            value={isWeek ? 'week' : 'list'}
            onChange={(view) => keepState('/bookings', view === 'week' ? { view } : {})}
          />
          <Button component={Link} to="/bookings/new" leftSection={<PlusIcon size={16} />}>
            {t('new')}
          </Button>
        </Group>
      </PageHead>
      {!isWeek && <List wanted={state.get('q')} />}
      {isWeek && mayReadSite && site.isPending && <Loading label={t('loading')} />}
      {isWeek && !(mayReadSite && site.isPending) && <WeekView zone={siteZone ?? own} />}
    </>
  );
}

/** `wanted` is what a link looks for; from then on the list has its own state. */
function List({ wanted }: { wanted: string | null }) {
  const t = useText('bookings');
  const frame = useText('frame');
  const [filter, setFilter] = useState(() => listMemory.begin(wanted));
  const { data, error, refetch, isPlaceholderData } = useBookings(filter);
  const counts = useBookingCounts(filter.search).data;
  const change = (changed: Partial<BookingFilter>) => {
    const next = { ...filter, page: 1, ...changed };
    listMemory.keep(next);
    setFilter(next);
    if (wanted !== null) keepState('/bookings', {}, { replace: true });
  };
  return (
    <>
      <Search search={filter.search} onSearch={(search) => change({ search })} />
      <PeriodTabs period={filter.period} counts={counts} onPeriod={(period) => change({ period })}>
        {!data && error && (
          <Failure
            title={t('load_failed')}
            message={messageOf(error)}
            action={{ label: frame('try_again'), perform: () => void refetch() }}
          />
        )}
        {data && error && <Outdated message={messageOf(error)} />}
        {!data && !error && <Loading label={t('loading')} />}
        {data && (
          <BookingList
            {...{ filter, bookings: data, isStale: isPlaceholderData, isFirst: counts?.all === 0 && filter.search === '' }}
            onPage={(page) => change({ page })}
          />
        )}
      </PeriodTabs>
    </>
  );
}

function Outdated({ message }: { message: string }) {
  const t = useText('bookings');
  return (
    <Alert color="yellow" variant="light" title={t('outdated')} mb="md" maw={860}>
      <Text size="sm">{message}</Text>
    </Alert>
  );
}

function Search({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const t = useText('bookings');
  const [text, setText] = useState(search);
  const apply = useDebouncedCallback(onSearch, 300);
  return (
    <TextInput
      label={t('search')}
      placeholder={t('search_hint')}
      leftSection={<SearchIcon size={16} />}
      type="search"
      value={text}
      maxLength={190}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        apply(value.trim());
      }}
      mb="md"
      maw={360}
    />
  );
}
