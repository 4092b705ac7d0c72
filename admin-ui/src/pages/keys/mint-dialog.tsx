import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { FreshKey } from '../../api/types';
import { Dialog } from '../../ui/dialog';
import { Failure } from '../../ui/states';
import { expiryInstant } from './key-state';

const longestLabel = 120;

const expiries = [
  { value: 'never', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: 'day', label: 'On a day of your choice' },
];

const toolsets = [
  { value: '', label: 'Default of the site' },
  { value: 'lean', label: 'Lean: the service and what is asked for most' },
  { value: 'booking', label: 'Booking' },
  { value: 'crm', label: 'Marketing CRM' },
  { value: 'full', label: 'Full: every tool' },
];

interface MintDialogProps {
  onClose: () => void;
  onMinted: (fresh: FreshKey) => void;
}

/** Asks for a label, an expiry and what an assistant is shown, and mints. */
export function MintDialog({ onClose, onMinted }: MintDialogProps) {
  const api = useApi();
  const queries = useQueryClient();
  const mint = useAction(api.mintKey);
  const [label, setLabel] = useState('');
  const [expiry, setExpiry] = useState('90');
  const [day, setDay] = useState('');
  const [toolset, setToolset] = useState('');
  const [isChecked, setChecked] = useState(false);
  const found = problemsOf(label, expiry, day);
  const problems = isChecked ? found : {};

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(found).length > 0) return;
    const fresh = await mint.run(label.trim(), { expiresAt: expiryInstant(expiry, day, Date.now()), toolset });
    if (!fresh) return;
    void queries.invalidateQueries({ queryKey: ['keys'] });
    onMinted(fresh);
  }

  return (
    <Dialog opened onClose={onClose} title="Mint an API key" centered>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <TextInput
            label="Label"
            description="Says who or what uses the key, so that you know later which one to revoke."
            placeholder="Nightly import"
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
            error={problems.label}
            maxLength={longestLabel}
            required
            data-autofocus
            autoComplete="off"
          />
          <NativeSelect label="Expires" data={expiries} value={expiry} onChange={(event) => setExpiry(event.currentTarget.value)} />
          {expiry === 'day' && <LastDay day={day} onDay={setDay} problem={problems.day} />}
          <NativeSelect
            label="Tools of an assistant"
            description="Which tools an assistant with this key is shown. It may call every tool either way."
            data={toolsets}
            value={toolset}
            onChange={(event) => setToolset(event.currentTarget.value)}
          />
          {mint.error !== undefined && <Failure title="The key was not minted" message={messageOf(mint.error)} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={mint.isPending}>
              Mint
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function LastDay({ day, onDay, problem }: { day: string; onDay: (day: string) => void; problem: string | undefined }) {
  return (
    <TextInput
      type="date"
      label="Last day"
      description="The key works until the end of this day, in your time zone."
      min={tomorrow()}
      value={day}
      onChange={(event) => onDay(event.currentTarget.value)}
      error={problem}
      required
    />
  );
}

function problemsOf(label: string, expiry: string, day: string): { label?: string; day?: string } {
  const isPast = expiry === 'day' && !(Date.parse(`${day}T23:59:59`) > Date.now());
  return {
    ...(label.trim() === '' && { label: 'A key needs a label.' }),
    ...(isPast && { day: 'Choose a day that is not over yet.' }),
  };
}

function tomorrow(): string {
  const date = new Date();
  date.setDate(date.getDate() + 1);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
}
