import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../../../api/hooks';
import { changesIn } from '../../../../../records/changed';
import { useText } from '../../../../../texts';
import { Dialog } from '../../../../../ui/dialog';
import { FormButtons } from '../../../../../ui/form-buttons';
import { useCrmApi, useCrmRefresh } from '../../../api/crm-hooks';
import type { CustomField, FieldDraft, FieldOwner } from '../../../api/profiles';

const kinds = ['text', 'textarea', 'number', 'date', 'date_time', 'single-select', 'multi-select', 'radio', 'checkbox'] as const;
const chosenFrom: readonly CustomField['field_key'][] = ['single-select', 'multi-select', 'radio', 'checkbox'];

interface FieldDialogProps {
  of: FieldOwner;
  /** A new one is made where none is given. */
  field: CustomField | undefined;
  onClose: () => void;
}

/** Defines a field, or changes its name and its choices. */
export function FieldDialog({ of, field, onClose }: FieldDialogProps) {
  const t = useText('contacts');
  const flow = useText('flow');
  const frame = useText('frame');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const [label, setLabel] = useState(field?.label ?? '');
  const [kind, setKind] = useState<CustomField['field_key']>(field?.field_key ?? 'text');
  const [choices, setChoices] = useState((field?.options ?? []).join('\n'));
  const [isChecked, setChecked] = useState(false);
  const hasChoices = chosenFrom.includes(kind);
  const options = choices.split('\n').flatMap((line) => line.trim() || []);
  const isMissing = label.trim() === '';
  const save = useAction(async () => {
    const made: FieldDraft = { field_key: kind, label: label.trim(), ...(hasChoices && { options }) };
    // What a colleague changed of it meanwhile stays.
    const changed = changesIn<Partial<FieldDraft>>(made, { ...field });
    return crm.changeFields(of, (fields) =>
      field ? fields.map((one) => (one.slug === field.slug ? { ...one, ...changed } : one)) : [...fields, made],
    );
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isMissing || (hasChoices && options.length === 0) || !(await save.run())) return;
    onClose();
    await refresh();
  }

  return (
    <Dialog opened onClose={onClose} title={field ? t('field_edit', { title: field.label }) : t('field_new')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <TextInput
            label={t('title')}
            value={label}
            onChange={({ currentTarget: { value } }) => setLabel(value)}
            error={isChecked && isMissing && flow('name_missing')}
            maxLength={190}
            required
            data-autofocus
          />
          <NativeSelect
            label={t('field_kind')}
            {...(field && { description: t('field_kind_fixed') })}
            data={kinds.map((one) => ({ value: one, label: t('field_kind_is', { kind: one.replace('-', '_') }) }))}
            value={kind}
            onChange={({ currentTarget: { value } }) => setKind(kinds.find((one) => one === value) ?? kind)}
            disabled={field !== undefined}
          />
          {hasChoices && (
            <Textarea
              label={t('field_options')}
              description={t('field_options_help')}
              value={choices}
              onChange={({ currentTarget: { value } }) => setChoices(value)}
              error={isChecked && options.length === 0 && t('field_options_missing')}
              autosize
              minRows={3}
              maxRows={12}
              required
            />
          )}
          <FormButtons action={save} onCancel={onClose} label={field ? undefined : frame('create')} />
        </Stack>
      </form>
    </Dialog>
  );
}
