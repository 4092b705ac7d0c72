import { Group, NativeSelect, NumberInput, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { Dialog } from '../../../../ui/dialog';
import { FormButtons } from '../../../../ui/form-buttons';
import { secondsOf, spanOf, type Unit, units } from './plan';

interface WaitDialogProps {
  /** Seconds. */
  wait: number;
  /** Then it counts from the enrolment. */
  isFirst: boolean;
  perform: (wait: number) => Promise<unknown>;
  onClose: () => void;
}

/** How long a contact waits for an email; those after it follow. */
export function WaitDialog({ wait, isFirst, perform, onClose }: WaitDialogProps) {
  const t = useText('sequences');
  const [span, setSpan] = useState(() => spanOf(wait));
  const isMissing = !Number.isInteger(span.amount) || span.amount < 0;
  const save = useAction(async () => {
    await perform(secondsOf(span));
    onClose();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isMissing) void save.run();
  }

  return (
    <Dialog opened onClose={onClose} title={t('wait_title')} centered>
      <form onSubmit={submit} noValidate>
        <Text size="sm" c="dimmed" mb="sm">
          {t(isFirst ? 'wait_text_first' : 'wait_text')}
        </Text>
        <Group align="flex-start" grow preventGrowOverflow={false}>
          <NumberInput
            label={t('wait_amount')}
            value={span.amount}
            onChange={(value) => setSpan({ ...span, amount: value === '' ? Number.NaN : Number(value) })}
            min={0}
            max={9999}
            allowDecimal={false}
            error={isMissing && t('wait_missing')}
            data-autofocus
          />
          <NativeSelect
            label={t('wait_unit')}
            data={units.map((unit) => ({ value: unit, label: t('unit', { unit }) }))}
            value={span.unit}
            onChange={({ currentTarget: { value } }) => setSpan({ ...span, unit: value as Unit })}
          />
        </Group>
        <FormButtons action={save} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
