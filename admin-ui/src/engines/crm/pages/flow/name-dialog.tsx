import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { Dialog } from '../../../../ui/dialog';
import { FormButtons } from '../../../../ui/form-buttons';
import * as bounds from '../../bounds';

interface NameDialogProps {
  /** Of the dialog. */
  title: string;
  /** What is asked for, where that is not a name. */
  label?: string;
  /** What is said where nothing is typed. */
  missing?: string;
  name?: string;
  /** What the button says in place of Save. */
  action?: string;
  perform: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a name, of something new or instead of the one that it has. */
export function NameDialog({ title, label, missing, name: before = '', action, perform, onClose }: NameDialogProps) {
  const t = useText('flow');
  const [name, setName] = useState(before);
  const [isChecked, setChecked] = useState(false);
  const isMissing = name.trim() === '';
  const save = useAction(async () => {
    await perform(name.trim());
    onClose();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!isMissing) void save.run();
  }

  return (
    <Dialog opened onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={label ?? t('name')}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
          error={isChecked && isMissing && (missing ?? t('name_missing'))}
          {...bounds.campaign.title}
          required
          data-autofocus
        />
        <FormButtons action={save} onCancel={onClose} label={action} />
      </form>
    </Dialog>
  );
}
