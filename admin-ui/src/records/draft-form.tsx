import type { ReactNode } from 'react';
import { useText } from '../texts';
import { PartForm } from '../ui/part-form';
import { ConflictNote } from './conflict-note';
import type { StoredDraft } from './stored-draft';

interface DraftFormProps {
  draft: Omit<StoredDraft<object>, 'fields' | 'set'>;
  /** On the button. */
  action: string;
  /** What a field is called. */
  labelOf: (name: string) => string;
  /** What is missing, if anything. */
  problem?: string | undefined;
  /** After it was stored. */
  onSaved: () => void;
  children: ReactNode;
}

/** The form of a draft: it can be saved once something was changed, and shows both values where somebody else has saved. */
export function DraftForm({ draft, action, labelOf, problem, onSaved, children }: DraftFormProps) {
  const t = useText('records');
  const { hasChanged, conflict, settle, send, isPending, error } = draft;
  const save = async () => {
    if (await send()) onSaved();
  };
  return (
    <PartForm
      {...{ action, isPending, error, problem: problem ?? (hasChanged ? undefined : t('nothing_changed')) }}
      onSave={() => void save()}
    >
      {children}
      {conflict.length > 0 && (
        <ConflictNote
          fields={conflict.map(({ name, ...values }) => ({ label: labelOf(name), ...values }))}
          onMine={() => settle(true)}
          onTheirs={() => settle(false)}
        />
      )}
    </PartForm>
  );
}
