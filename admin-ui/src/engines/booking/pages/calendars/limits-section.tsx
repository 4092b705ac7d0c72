import { Group, NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { chosen } from '../../../../ui/chosen';
import { PartForm } from '../../../../ui/part-form';
import type { WholeEventType } from '../../api/calendar-types';
import { isBetween } from './event-draft';
import { useSavePart } from './save-part';

const units = [{ value: 'minutes' }, { value: 'hours' }, { value: 'days' }] as const;

const bounds = { notice: 525_600, before: 1440, after: 1440, interval: 1440 } as const;
type Field = keyof typeof bounds;

/** Notice, buffers and the grid of an event type. */
export function LimitsSection({ event }: { event: WholeEventType }) {
  const t = useText('calendars');
  const save = useSavePart(event, 'limits');
  const { schedule_conditions: notice, buffer_time_before: before, buffer_time_after: after, slot_interval: interval } = event.settings;
  const [unit, setUnit] = useState(notice.unit || 'minutes');
  const [draft, setDraft] = useState<Record<Field, number | string>>({
    notice: notice.unit === '' ? 0 : notice.value,
    before: Number(before),
    after: Number(after),
    interval: interval === '' ? '' : Number(interval),
  });
  const problemOf = (field: Field) =>
    (field === 'interval' && draft.interval === '') || isBetween(draft[field], 0, bounds[field])
      ? undefined
      : t('limit_wrong', { most: bounds[field] });
  const isWrong = (Object.keys(bounds) as Field[]).some((field) => problemOf(field));
  const number = (field: Field) => ({
    value: draft[field],
    onChange: (value: number | string) => setDraft({ ...draft, [field]: value }),
    error: problemOf(field),
    min: 0,
    max: bounds[field],
    clampBehavior: 'none' as const,
  });
  const settings = {
    schedule_conditions: { value: Number(draft.notice), unit },
    buffer_time_before: String(draft.before),
    buffer_time_after: String(draft.after),
    slot_interval: String(draft.interval),
  };
  return (
    <Section title={t('limits')} lead={t('limits_lead')}>
      <PartForm
        action={t('limits_save')}
        {...{ isPending: save.isPending, error: save.error, problem: isWrong ? t('fix_fields') : undefined }}
        onSave={() => void save.run({ settings })}
      >
        <Group align="flex-start" gap="sm">
          <NumberInput label={t('notice')} flex="1 1 120px" {...number('notice')} />
          <NativeSelect
            label={t('notice_unit')}
            data={units.map(({ value }) => ({ value, label: t(`unit_${value}`) }))}
            value={unit}
            onChange={({ currentTarget: { value } }) => setUnit(chosen(units, value) ?? 'minutes')}
            flex="1 1 120px"
          />
        </Group>
        <Group align="flex-start" gap="sm">
          <NumberInput label={t('free_before')} flex="1 1 120px" step={5} {...number('before')} />
          <NumberInput label={t('free_after')} flex="1 1 120px" step={5} {...number('after')} />
        </Group>
        <NumberInput label={t('interval')} description={t('interval_hint')} step={5} {...number('interval')} />
      </PartForm>
    </Section>
  );
}
