import { Checkbox, Text } from '@mantine/core';
import { useText } from '../../../../../texts';
import type { WholeEventType } from '../../../api/calendar-types';
import { ZoneSelect } from '../zone-select';
import { CapsFields } from './caps-fields';
import { RulePart } from './rule-part';

/** How many minutes can be booked, and the one time zone that the page shows. */
export function MoreLimits({ event }: { event: WholeEventType }) {
  const t = useText('event-types');
  return (
    <RulePart
      event={event}
      part="limits"
      title={t('more_limits')}
      lead={t('more_limits_lead')}
      stored={({ settings: { booking_duration, lock_timezone } }) => ({ booking_duration, lock_timezone })}
      prefix="settings."
      sent={(settings) => ({ settings })}
    >
      {({ draft: { booking_duration: minutes, lock_timezone: lock }, change, problem }) => (
        <>
          <CapsFields
            label={t('minute_caps')}
            description={t('minute_caps_hint')}
            caps={minutes}
            problem={(name) => problem(`booking_duration.${name}`)}
            onChange={(changed) => change({ booking_duration: changed })}
          />
          <Checkbox
            label={t('zone_locked')}
            checked={lock.enabled}
            onChange={({ currentTarget: { checked } }) =>
              change({ lock_timezone: { enabled: checked, timezone: lock.timezone || event.calendar.author_timezone } })
            }
          />
          {lock.enabled && (
            <ZoneSelect
              label={t('zone_shown')}
              zone={lock.timezone}
              onChange={(timezone) => change({ lock_timezone: { ...lock, timezone } })}
            />
          )}
          {problem('lock_timezone.timezone') && (
            <Text size="xs" c="var(--mantine-color-error)" role="alert">
              {problem('lock_timezone.timezone')}
            </Text>
          )}
        </>
      )}
    </RulePart>
  );
}
