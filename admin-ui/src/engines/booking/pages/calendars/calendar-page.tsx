import { Checkbox, MultiSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { later } from '../../../../ui/later';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { useBookingApi, useBookingRefresh, useCalendar } from '../../api/booking-hooks';
import type { CalendarSettings } from '../../api/calendar-settings';
import type { BookingCalendar } from '../../api/calendar-types';
import { BackToCalendars } from './back-to-calendars';
import { PublicLink } from './public-link';
import { SavedPart } from './rules/saved-part';
import { ZoneSelect } from './zone-select';

const EmbedSection = later(async () => (await import('./embed-section')).EmbedSection);

/** A calendar: what it is called, where it is, and its page. */
export function CalendarPage({ id }: { id: number }) {
  const t = useText('calendars');
  const booking = useBookingApi();
  const calendar = useCalendar(id);
  const settings = useQuery({ queryKey: ['booking', 'sharing', id], queryFn: () => booking.calendarSettings(id), staleTime: 5000 });
  const query = calendar.data ? settings : calendar;
  return (
    <>
      <BackToCalendars />
      <NotLoaded query={query} failed={t('one_failed')} loading={t('one_loading')} />
      {calendar.data && settings.data && <Loaded calendar={calendar.data} settings={settings.data} />}
    </>
  );
}

interface PartProps {
  calendar: BookingCalendar;
  settings: CalendarSettings;
}

function Loaded({ calendar, settings }: PartProps) {
  const t = useText('calendars');
  return (
    <>
      <PageHead title={calendar.title} lead={t('calendar_kind', { kind: calendar.type })} />
      <Stack gap="lg" maw={760}>
        <Words calendar={calendar} settings={settings} />
        <Address calendar={calendar} settings={settings} />
        <Landing calendar={calendar} settings={settings} />
        <EmbedSection calendar={calendar} />
      </Stack>
    </>
  );
}

/** What of a calendar's settings a part is about, and the same as it is stored at this moment. */
function usePart<T>({ calendar: { id }, settings }: PartProps, read: (settings: CalendarSettings) => T) {
  const booking = useBookingApi();
  return { save: useSave(id), stored: read(settings), load: async () => read(await booking.calendarSettings(id)) };
}

function useSave(id: number) {
  const t = useText('calendars');
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const save = useAction((set: object) => booking.saveCalendarSettings(id, set));
  async function run(set: object) {
    const saved = await save.run(set);
    if (!saved) return false;
    notifications.show({ color: 'green', title: t('saved'), message: saved.message });
    await refresh();
    return true;
  }
  return { run, isPending: save.isPending, error: save.error };
}

function Words({ calendar, settings }: PartProps) {
  const t = useText('calendars');
  const words = useText('event-types');
  const part = usePart({ calendar, settings }, ({ calendar_data: { title, timezone, description, calendar_avatar } }) => ({
    title,
    timezone,
    description,
    calendar_avatar,
  }));
  return (
    <SavedPart
      {...part}
      title={t('calendar')}
      lead={words('calendar_lead')}
      prefix="calendar_data."
      sent={(calendar_data) => ({ calendar_data })}
    >
      {({ draft, change, problem }) => (
        <>
          <TextInput
            label={t('title')}
            value={draft.title}
            onChange={({ currentTarget: { value } }) => change({ title: value })}
            error={problem('title')}
            maxLength={192}
            required
            autoComplete="off"
          />
          <ZoneSelect
            label={t('zone')}
            description={words('calendar_zone_hint')}
            zone={draft.timezone}
            onChange={(zone) => change({ timezone: zone })}
          />
          <Textarea
            label={t('description')}
            description={t('description_hint')}
            value={draft.description}
            onChange={({ currentTarget: { value } }) => change({ description: value })}
            error={problem('description')}
            autosize
            minRows={2}
          />
          <TextInput
            label={words('picture')}
            description={words('picture_hint')}
            type="url"
            placeholder="https://"
            value={draft.calendar_avatar}
            onChange={({ currentTarget: { value } }) => change({ calendar_avatar: value.trim() })}
            error={problem('calendar_avatar')}
            maxLength={2048}
            autoComplete="off"
          />
        </>
      )}
    </SavedPart>
  );
}

function Address({ calendar, settings }: PartProps) {
  const t = useText('event-types');
  const { slug } = settings.calendar_data;
  const before = settings.share_url.slice(0, -slug.length);
  const part = usePart({ calendar, settings }, ({ calendar_data }) => ({ slug: calendar_data.slug }));
  return (
    <SavedPart
      {...part}
      title={t('address')}
      lead={t('calendar_address_lead')}
      prefix="calendar_data."
      sent={(calendar_data) => ({ calendar_data })}
    >
      {({ draft, change, problem }) => (
        <>
          <TextInput
            label={t('slug')}
            description={t('slug_hint')}
            value={draft.slug}
            onChange={({ currentTarget: { value } }) => change({ slug: value })}
            error={problem('slug')}
            maxLength={100}
            required
            autoComplete="off"
            maw={452}
          />
          <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            {before + draft.slug.trim()}
          </Text>
        </>
      )}
    </SavedPart>
  );
}

function Landing({ calendar, settings }: PartProps) {
  const t = useText('event-types');
  const part = usePart({ calendar, settings }, ({ landing_page_settings: { enabled, show_type, enabled_slots } }) => ({
    enabled: enabled === 'yes',
    show_type: show_type === 'all' ? 'all' : 'some',
    enabled_slots,
  }));
  return (
    <>
      <SavedPart
        {...part}
        title={t('landing')}
        lead={t('landing_lead')}
        prefix="landing_page_settings."
        sent={(landing_page_settings) => ({ landing_page_settings })}
      >
        {({ draft, change }) => (
          <>
            <Checkbox
              label={t('landing_on')}
              checked={draft.enabled}
              onChange={({ currentTarget: { checked } }) => change({ enabled: checked })}
            />
            {draft.enabled && (
              <Radio.Group label={t('landing_shows')} value={draft.show_type} onChange={(value) => change({ show_type: value })}>
                <Stack gap="xs" mt={6}>
                  <Radio value="all" label={t('landing_all')} />
                  <Radio value="some" label={t('landing_some')} />
                </Stack>
              </Radio.Group>
            )}
            {draft.enabled && draft.show_type !== 'all' && (
              <MultiSelect
                label={t('landing_chosen')}
                data={calendar.slots.map(({ id, title }) => ({ value: String(id), label: title }))}
                value={draft.enabled_slots.map(String)}
                onChange={(ids) => change({ enabled_slots: ids.map(Number) })}
                searchable
              />
            )}
          </>
        )}
      </SavedPart>
      {part.stored.enabled && (
        <Section title={t('landing_link')} lead={t('landing_link_lead')}>
          <PublicLink url={settings.share_url} name={calendar.title} />
        </Section>
      )}
    </>
  );
}
