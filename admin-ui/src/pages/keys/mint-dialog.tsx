import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { GivenScope } from '../../api/client';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { FreshKey } from '../../api/types';
import { useText } from '../../texts';
import { Dialog } from '../../ui/dialog';
import { DialogButtons } from '../../ui/dialog-buttons';
import { Failure } from '../../ui/states';
import { expiryInstant } from './key-state';
import { everything, lacksGroups, ScopeFields } from './scope-fields';

const longestLabel = 120;

const toolsets = ['lean', 'booking', 'crm', 'full'] as const;

interface MintDialogProps {
  /** What a key can be limited to. */
  scopes: readonly string[];
  onClose: () => void;
  onMinted: (fresh: FreshKey) => void;
}

/** Asks for a label, an expiry, what the key may do and what an assistant is shown, and mints. */
export function MintDialog({ scopes, onClose, onMinted }: MintDialogProps) {
  const t = useText('keys');
  const frame = useText('frame');
  const api = useApi();
  const queries = useQueryClient();
  const mint = useAction(api.mintKey);
  const [label, setLabel] = useState('');
  const [expiry, setExpiry] = useState('90');
  const [day, setDay] = useState('');
  const [toolset, setToolset] = useState('');
  const [scope, setScope] = useState<GivenScope>(everything);
  const [isChecked, setChecked] = useState(false);
  const result = problemsOf(label, expiry, day);
  const expiries = [
    { value: 'never', label: t('expiry_never') },
    ...[7, 30, 90].map((days) => ({ value: String(days), label: t('expiry_days', { days }) })),
    { value: 'day', label: t('expiry_day') },
  ];
  const toolsetNames = [{ value: '', label: t('toolset_default') }, ...toolsets.map((value) => ({ value, label: t(`toolset_${value}`) }))];
  const problems = isChecked ? result : {};

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(result).length > 0 || lacksGroups(scope)) return;
    const fresh = await mint.run(label.trim(), { expiresAt: expiryInstant(expiry, day, Date.now()), toolset, scope });
    if (!fresh) return;
    void queries.invalidateQueries({ queryKey: ['keys'] });
    onMinted(fresh);
  }

  return (
    <Dialog opened onClose={onClose} title={t('mint_title')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <TextInput
            label={t('column_label')}
            description={t('label_help')}
            placeholder={t('label_example')}
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
            error={problems.label && t(problems.label)}
            maxLength={longestLabel}
            required
            data-autofocus
            autoComplete="off"
          />
          <NativeSelect
            label={t('column_expires')}
            data={expiries}
            value={expiry}
            onChange={(event) => setExpiry(event.currentTarget.value)}
          />
          {expiry === 'day' && <LastDay day={day} onDay={setDay} problem={problems.day} />}
          <ScopeFields scope={scope} within={everything} scopes={scopes} isChecked={isChecked} onScope={setScope} />
          <NativeSelect
            label={t('toolset')}
            description={t('toolset_help')}
            data={toolsetNames}
            value={toolset}
            onChange={(event) => setToolset(event.currentTarget.value)}
          />
          {mint.error !== undefined && <Failure title={t('mint_failed')} message={messageOf(mint.error)} />}
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              {frame('cancel')}
            </Button>
            <Button type="submit" loading={mint.isPending}>
              {t('mint_action')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}

function LastDay({ day, onDay, problem }: { day: string; onDay: (day: string) => void; problem: 'day_over' | undefined }) {
  const t = useText('keys');
  return (
    <TextInput
      type="date"
      label={t('last_day')}
      description={t('last_day_help')}
      min={tomorrow()}
      value={day}
      onChange={(event) => onDay(event.currentTarget.value)}
      error={problem && t(problem)}
      required
    />
  );
}

function problemsOf(label: string, expiry: string, day: string): { label?: 'needs_label'; day?: 'day_over' } {
  const isPast = expiry === 'day' && !(Date.parse(`${day}T23:59:59`) > Date.now());
  return {
    ...(label.trim() === '' && { label: 'needs_label' as const }),
    ...(isPast && { day: 'day_over' as const }),
  };
}

function tomorrow(): string {
  const date = new Date();
  date.setDate(date.getDate() + 1);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
}
