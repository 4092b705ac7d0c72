import { Group, NumberInput, Radio, Stack } from '@mantine/core';
import { useText } from '../../../../../texts';
import type { WholeEventType } from '../../../api/calendar-types';
import { isForGroups, isOneOff } from '../kinds';
import { rangeOf, rangeProblem, sentRange } from '../range';
import { RangeFields } from '../range-fields';
import { CapsFields } from './caps-fields';
import { LeadFields } from './lead-fields';
import { RulePart } from './rule-part';

/** What most event types set: who confirms, how late and how far ahead, and how much. */
export function BasicRules({ event }: { event: WholeEventType }) {
  return (
    <>
      {!isForGroups(event.event_type) && <Confirmation event={event} />}
      <Limits event={event} />
      {!isOneOff(event.event_type) && <Horizon event={event} />}
    </>
  );
}

function Confirmation({ event }: { event: WholeEventType }) {
  const t = useText('event-types');
  return (
    <RulePart
      event={event}
      part="advanced-settings"
      title={t('confirmation')}
      lead={t('confirmation_lead')}
      stored={({ settings: { requires_confirmation } }) => ({ requires_confirmation })}
    >
      {({ draft: { requires_confirmation: rule }, change, problem }) => (
        <>
          <Radio.Group
            label={t('confirmed_by')}
            value={rule.enabled ? rule.type : 'nobody'}
            onChange={(value) =>
              change({
                requires_confirmation: {
                  ...rule,
                  enabled: value !== 'nobody',
                  ...(value !== 'nobody' && { type: value === 'conditional' ? 'conditional' : 'always' }),
                },
              })
            }
          >
            <Stack gap="xs" mt={6}>
              <Radio value="nobody" label={t('confirmed_at_once')} />
              <Radio value="always" label={t('confirmed_always')} />
              <Radio value="conditional" label={t('confirmed_late')} />
            </Stack>
          </Radio.Group>
          {rule.enabled && rule.type === 'conditional' && (
            <LeadFields
              label={t('confirmed_within')}
              lead={rule.condition}
              problem={problem('requires_confirmation.condition.value')}
              onChange={(condition) => change({ requires_confirmation: { ...rule, condition } })}
            />
          )}
        </>
      )}
    </RulePart>
  );
}

function limitsIn({ settings }: WholeEventType) {
  const { schedule_conditions: notice, buffer_time_before, buffer_time_after, slot_interval, booking_frequency } = settings;
  return {
    schedule_conditions: notice.unit === '' ? { value: 0, unit: 'minutes' as const } : notice,
    buffer_time_before,
    buffer_time_after,
    slot_interval,
    booking_frequency,
  };
}

function Limits({ event }: { event: WholeEventType }) {
  const t = useText('calendars');
  const words = useText('event-types');
  return (
    <RulePart
      event={event}
      part="limits"
      title={t('limits')}
      lead={t('limits_lead')}
      stored={limitsIn}
      prefix="settings."
      sent={(settings) => ({ settings })}
    >
      {({ draft, change, problem }) => {
        const minutes = (name: 'buffer_time_before' | 'buffer_time_after' | 'slot_interval') => ({
          value: draft[name] === '' ? '' : Number(draft[name]),
          onChange: (value: number | string) => change({ [name]: String(value) }),
          error: problem(name),
          min: 0,
          step: 5,
          clampBehavior: 'none' as const,
        });
        return (
          <>
            <LeadFields
              label={t('notice')}
              lead={draft.schedule_conditions}
              problem={problem('schedule_conditions.value')}
              onChange={(schedule_conditions) => change({ schedule_conditions })}
            />
            <Group align="flex-start" gap="sm">
              <NumberInput label={t('free_before')} flex="1 1 120px" maw={220} {...minutes('buffer_time_before')} />
              <NumberInput label={t('free_after')} flex="1 1 120px" maw={220} {...minutes('buffer_time_after')} />
            </Group>
            {!isOneOff(event.event_type) && (
              <NumberInput label={t('interval')} description={t('interval_hint')} maw={452} {...minutes('slot_interval')} />
            )}
            <CapsFields
              label={words('caps')}
              description={words('caps_hint')}
              caps={draft.booking_frequency}
              problem={(name) => problem(`booking_frequency.${name}`)}
              onChange={(booking_frequency) => change({ booking_frequency })}
            />
          </>
        );
      }}
    </RulePart>
  );
}

function Horizon({ event }: { event: WholeEventType }) {
  const t = useText('event-types');
  const words = useText('calendars');
  return (
    <RulePart
      event={event}
      part="availability"
      title={t('horizon')}
      lead={t('horizon_lead')}
      stored={({ settings }) => ({ range: rangeOf(settings) })}
      sent={({ range }) => (range ? sentRange(range) : {})}
      problem={({ range }) => {
        const textKey = rangeProblem(range);
        return textKey && words(textKey);
      }}
    >
      {({ draft, change }) => <RangeFields range={draft.range} onChange={(range) => change({ range })} />}
    </RulePart>
  );
}
