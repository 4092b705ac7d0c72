import { Checkbox, MultiSelect, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import type { Seen } from '../../../../api/types';
import { PictureField } from '../../../../media/picture-field';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { useBookingApi } from '../../api/booking-hooks';
import type { CalendarSettings } from '../../api/calendar-settings';
import type { BookingCalendar } from '../../api/calendar-types';
import * as bounds from '../../bounds';
import { AddressField } from './address-field';
import { PublicLink } from './public-link';
import { SavedPart } from './rules/saved-part';
import { ZoneSelect } from './zone-select';

interface PartProps {
  calendar: BookingCalendar;
  settings: CalendarSettings;
}

/** What a calendar is called, where it is, and what its page shows; each part is saved by itself. */
export function CalendarParts(props: PartProps) {
  return (
    <>
      <Words {...props} />
      <Address {...props} />
      <Landing {...props} />
    </>
  );
}

/** What of a calendar's settings a part is about, and how it is read and saved. */
function usePart<T>({ calendar: { id }, settings }: PartProps, read: (settings: CalendarSettings) => T) {
  const booking = useBookingApi();
  return {
    stored: read(settings),
    load: async (seen: Seen) => read(await booking.calendarSettings(id, seen)),
    save: (set: object, seen: Seen) => booking.saveCalendarSettings(id, set, seen),
  };
}

function Words({ calendar, settings }: PartProps) {
  const t = useText('calendars');
  const words = useText('event-types');
  const part = usePart({ calendar, settings }, ({ calendar_data: { slug: _, ...words } }) => words);
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
            {...bounds.calendar.title}
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
          {(['calendar_avatar', 'featured_image'] as const).map((name) => (
            <PictureField
              key={name}
              label={words(name === 'featured_image' ? 'featured_image' : 'picture')}
              description={words(name === 'featured_image' ? 'featured_image_hint' : 'picture_hint')}
              value={draft[name]}
              onValue={(value) => change({ [name]: value })}
              error={problem(name)}
            />
          ))}
          <TextInput
            label={words('phone')}
            description={words('phone_hint')}
            type="tel"
            value={draft.phone}
            onChange={({ currentTarget: { value } }) => change({ phone: value })}
            error={problem('phone')}
            {...bounds.calendar.phone}
            autoComplete="off"
            maw={452}
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
        <AddressField slug={draft.slug} onSlug={(slug) => change({ slug })} before={before} problem={problem('slug')} />
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
