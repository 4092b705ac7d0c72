import { Checkbox } from '@mantine/core';
import { useText } from '../../../../texts';
import type { WholeEventType } from '../../api/calendar-types';
import { RulePart } from './rules/rule-part';
import { areStartsOpen, startsIn, timesOf } from './times';
import { TimesFields } from './times-fields';

/** When an event on fixed times takes place. */
export function TimesSection({ event }: { event: WholeEventType }) {
  const t = useText('event-types');
  return (
    <RulePart
      event={event}
      part="event-availability"
      title={t('times')}
      lead={t('times_lead')}
      stored={({ settings: { available_times, reserve_time } }) => ({ available_times: startsIn(available_times), reserve_time })}
      sent={({ available_times: starts, ...changed }) => ({ ...changed, ...(starts && { available_times: timesOf(starts) }) })}
      problem={({ available_times: starts }) => (areStartsOpen(starts) ? t('starts_open') : undefined)}
    >
      {({ draft, change, problem }) => (
        <>
          <TimesFields
            starts={draft.available_times}
            isOne={event.event_type === 'group_event'}
            zone={event.calendar.author_timezone}
            problem={
              problem('available_times') ?? draft.available_times.map(({ date }) => problem(`available_times.${date}`)).find(Boolean)
            }
            onChange={(starts) => change({ available_times: starts })}
          />
          <Checkbox
            label={t('times_reserved')}
            description={t('times_reserved_hint')}
            checked={draft.reserve_time}
            onChange={({ currentTarget: { checked } }) => change({ reserve_time: checked })}
          />
        </>
      )}
    </RulePart>
  );
}
