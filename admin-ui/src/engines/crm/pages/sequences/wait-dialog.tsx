import { Box, Group, NativeSelect, NumberInput, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Seen } from '../../../../api/types';
import { ConflictNote } from '../../../../records/conflict-note';
import { useStoredDraft } from '../../../../records/stored-draft';
import { useText } from '../../../../texts';
import { Dialog } from '../../../../ui/dialog';
import { FormButtons } from '../../../../ui/form-buttons';
import { type Span, secondsOf, spanOf, type Unit, units } from './plan';

interface WaitDialogProps {
  /** Seconds. */
  wait: number;
  /** Then it counts from the enrolment. */
  isFirst: boolean;
  /** The wait as it is stored now. */
  load: (seen: Seen) => Promise<number>;
  /** Stores it over what was seen. */
  save: (wait: number, seen: Seen) => Promise<unknown>;
  onSaved: () => void;
  onClose: () => void;
}

/** How long a contact waits for an email; those after it follow. A colleague's change of the same wait is shown first (D680). */
export function WaitDialog({ wait, isFirst, load, save, onSaved, onClose }: WaitDialogProps) {
  const t = useText('sequences');
  // As it was when it was opened, which is what the fields show, whatever the page reads meanwhile.
  const [opened] = useState({ wait });
  const draft = useStoredDraft(opened, {
    load: async (seen) => ({ wait: await load(seen) }),
    save: (_changed, seen) => save(secondsOf(span), seen),
  });
  const [span, setSpan] = useState(() => spanOf(wait));
  const isMissing = !Number.isInteger(span.amount) || span.amount < 0;

  const inWords = (seconds: unknown) => {
    const { amount, unit } = spanOf(Number(seconds));
    return t('wait', { amount, unit });
  };

  function enter(next: Span) {
    setSpan(next);
    draft.set({ wait: secondsOf(next) });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isMissing || (draft.hasChanged && !(await draft.send()))) return;
    onClose();
    onSaved();
  }

  function settle(keepsMine: boolean) {
    draft.settle(keepsMine);
    if (!keepsMine && draft.theirs) setSpan(spanOf(draft.theirs.wait));
  }

  return (
    <Dialog opened onClose={onClose} title={t('wait_title')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Text size="sm" c="dimmed" mb="sm">
          {t(isFirst ? 'wait_text_first' : 'wait_text')}
        </Text>
        <Group align="flex-start" grow preventGrowOverflow={false}>
          <NumberInput
            label={t('wait_amount')}
            value={span.amount}
            onChange={(value) => enter({ ...span, amount: value === '' ? Number.NaN : Number(value) })}
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
            onChange={({ currentTarget: { value } }) => enter({ ...span, unit: value as Unit })}
          />
        </Group>
        {draft.conflict.length > 0 && (
          <Box mt="md">
            <ConflictNote
              fields={draft.conflict.map(({ theirs, mine }) => ({
                label: t('wait_title'),
                theirs: inWords(theirs),
                mine: inWords(mine),
              }))}
              onMine={() => settle(true)}
              onTheirs={() => settle(false)}
            />
          </Box>
        )}
        <FormButtons action={draft} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
