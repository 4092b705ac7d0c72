import { Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../../../texts';
import type { TextKey } from '../../../../../texts/areas';
import { Dialog } from '../../../../../ui/dialog';
import { FormButtons } from '../../../../../ui/form-buttons';
import { daysOf, mostDays, type SpecialDays } from './special-days';

interface DaysDialogProps {
  /** Where adding them is a call. */
  saving?: { isPending: boolean; error: unknown };
  onAdd: (days: SpecialDays) => void;
  onClose: () => void;
}

/** Asks for a day, or from which to which, and whether there are other hours or none. */
export function DaysDialog({ saving = atOnce, onAdd, onClose }: DaysDialogProps) {
  const t = useText('hours');
  const frame = useText('frame');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [kind, setKind] = useState('off');
  const [range, setRange] = useState({ start: '09:00', end: '12:00' });
  const [isChecked, setChecked] = useState(false);
  const days = { from, to: to === '' ? from : to, ranges: kind === 'off' ? [] : [range] };
  const problems = problemsOf(days);
  const shown = isChecked ? problems : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    // It may stand in another form.
    event.stopPropagation();
    setChecked(true);
    if (Object.keys(problems).length === 0) onAdd(days);
  }

  return (
    <Dialog opened onClose={onClose} title={t('days_add')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              type="date"
              label={t('first_day')}
              value={from}
              onChange={({ currentTarget: { value } }) => setFrom(value)}
              error={shown.from && t(shown.from)}
              required
              data-autofocus
            />
            <TextInput
              type="date"
              label={t('last_day')}
              description={t('last_day_help')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              min={from}
              value={to}
              onChange={({ currentTarget: { value } }) => setTo(value)}
              error={shown.to && t(shown.to)}
            />
          </SimpleGrid>
          <Radio.Group label={t('on_these_days')} value={kind} onChange={setKind}>
            <Stack gap="xs" mt={6}>
              <Radio value="off" label={t('off')} />
              <Radio value="hours" label={t('other_hours')} />
            </Stack>
          </Radio.Group>
          {kind === 'hours' && (
            <SimpleGrid cols={2}>
              {(['start', 'end'] as const).map((which) => (
                <TextInput
                  key={which}
                  type="time"
                  label={t(`hours_${which}`)}
                  value={range[which]}
                  onChange={({ currentTarget: { value } }) => setRange({ ...range, [which]: value })}
                  error={shown.range && t(shown.range)}
                />
              ))}
            </SimpleGrid>
          )}
          <FormButtons action={saving} onCancel={onClose} label={frame('add')} />
        </Stack>
      </form>
    </Dialog>
  );
}

const atOnce = { isPending: false, error: undefined };

function problemsOf({ from, to, ranges: [range] }: SpecialDays): {
  from?: TextKey<'hours'>;
  to?: TextKey<'hours'>;
  range?: TextKey<'hours'>;
} {
  const isLong = from !== '' && daysOf(from, to).at(-1) !== to;
  return {
    ...(from === '' && { from: 'day_missing' as const }),
    ...(from !== '' && to < from && { to: 'days_reversed' as const }),
    ...(to >= from && isLong && daysOf(from, to).length === mostDays && { to: 'days_many' as const }),
    ...(range && (range.start === '' || range.start === range.end) && { range: 'range_wrong' as const }),
  };
}
