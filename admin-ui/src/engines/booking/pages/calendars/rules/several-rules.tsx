import { Checkbox, Group, NativeSelect, NumberInput } from '@mantine/core';
import { useText } from '../../../../../texts';
import { chosen } from '../../../../../ui/chosen';
import type { WholeEventType } from '../../../api/calendar-types';
import * as bounds from '../../../bounds';
import { RulePart } from './rule-part';

/** Several starts in one booking. */
export function MultipleRule({ event }: { event: WholeEventType }) {
  const t = useText('event-types');
  return (
    <RulePart
      event={event}
      part="advanced-settings"
      title={t('multiple')}
      lead={t('multiple_lead')}
      stored={({ settings: { multiple_booking } }) => ({ multiple_booking })}
    >
      {({ draft: { multiple_booking: rule }, change, problem }) => (
        <>
          <Checkbox
            label={t('multiple_on')}
            checked={rule.enabled}
            onChange={({ currentTarget: { checked } }) => change({ multiple_booking: { ...rule, enabled: checked } })}
          />
          {rule.enabled && (
            <NumberInput
              label={t('multiple_most')}
              value={rule.limit}
              onChange={(limit) => change({ multiple_booking: { ...rule, limit: limit as number } })}
              error={problem('multiple_booking.limit')}
              {...bounds.event.settings.multiple_booking.limit}
              clampBehavior="none"
              maw={220}
            />
          )}
        </>
      )}
    </RulePart>
  );
}

const frequencies = [{ value: 'daily' }, { value: 'weekly' }, { value: 'monthly' }, { value: 'yearly' }] as const;

/** A booking that repeats. */
export function RecurringRule({ event }: { event: WholeEventType }) {
  const t = useText('event-types');
  return (
    <RulePart
      event={event}
      part="recurring-settings"
      title={t('recurring')}
      lead={t('recurring_lead')}
      stored={({ settings: { recurring_config } }) => ({ recurring_config })}
    >
      {({ draft: { recurring_config: rule }, change, problem }) => {
        const turn = (changed: Partial<typeof rule>) => change({ recurring_config: { ...rule, ...changed } });
        return (
          <>
            <Checkbox
              label={t('recurring_on')}
              checked={rule.enabled}
              onChange={({ currentTarget: { checked } }) => turn({ enabled: checked })}
            />
            {rule.enabled && (
              <>
                <Group align="flex-start" gap="sm">
                  <NumberInput
                    label={t('recurring_every')}
                    value={rule.interval}
                    onChange={(interval) => turn({ interval: interval as number })}
                    error={problem('recurring_config.interval')}
                    {...bounds.event.settings.recurring_config.interval}
                    clampBehavior="none"
                    flex="1 1 120px"
                    maw={220}
                  />
                  <NativeSelect
                    label={t('recurring_frequency')}
                    data={frequencies.map(({ value }) => ({ value, label: t(`frequency_${value}`) }))}
                    value={rule.frequency}
                    onChange={({ currentTarget: { value } }) => turn({ frequency: chosen(frequencies, value) ?? 'weekly' })}
                    flex="1 1 120px"
                    maw={220}
                  />
                </Group>
                <NumberInput
                  label={t('recurring_most')}
                  value={rule.max_count}
                  onChange={(count) => turn({ max_count: count as number })}
                  error={problem('recurring_config.max_count')}
                  {...bounds.event.settings.recurring_config.max_count}
                  clampBehavior="none"
                  maw={220}
                />
                <Checkbox
                  label={t('recurring_all')}
                  checked={rule.is_count_fixed}
                  onChange={({ currentTarget: { checked } }) => turn({ is_count_fixed: checked })}
                />
              </>
            )}
          </>
        );
      }}
    </RulePart>
  );
}
