import type { ReactNode } from 'react';
import { Section } from '../../../../../pages/settings/section';
import { useText } from '../../../../../texts';
import { PartForm } from '../../../../../ui/part-form';
import { useGuardedDraft } from './guarded-draft';
import { PartConflict } from './part-conflict';
import { useRefusal } from './refusal';

/** What the fields of a part work with. */
interface PartFields<T> {
  readonly draft: T;
  readonly change: (changed: Partial<T>) => void;
  /** What the engine said about a field, by its dotted name. */
  readonly problem: (name: string) => string | undefined;
}

/** What a part of a record is, how it is sent and what its fields are. */
export interface SavedPartProps<T> {
  title: string;
  lead: string;
  stored: T;
  /** What is stored at this moment: with it, nothing is saved over what somebody else has changed. */
  load?: () => Promise<T>;
  /** How what was changed is sent; as it is unless told otherwise. */
  sent?: (changed: Partial<T>) => object;
  /** Of the names in what the engine refuses. */
  prefix?: string;
  /** What keeps it from being sent. */
  problem?: (draft: T) => string | undefined;
  children: (fields: PartFields<T>) => ReactNode;
}

interface Saving {
  save: { readonly run: (set: object) => Promise<boolean>; readonly isPending: boolean; readonly error: unknown };
}

/** A part of a record that is saved by itself, only what was changed of it. */
export function SavedPart<T extends object>(props: SavedPartProps<T> & Saving) {
  const { save, title, lead, stored, load, sent, prefix = '', problem, children } = props;
  const t = useText('event-types');
  const frame = useText('frame');
  const { draft, change, changed, theirs, settle, ...guard } = useGuardedDraft(stored, load);
  const refusal = useRefusal({ error: save.error, draft, prefix });
  const store = () => {
    refusal.noteSent();
    void guard.store((set) => save.run(sent ? sent(set) : set));
  };
  return (
    <Section title={title} lead={lead}>
      <PartForm
        action={frame('save')}
        actionName={t('save_part', { part: title })}
        isPending={save.isPending || guard.isPending}
        error={guard.error ?? refusal.rest}
        problem={problem?.(draft)}
        unchanged={Object.keys(changed).length === 0 ? t('nothing_changed') : undefined}
        onSave={store}
      >
        {children({ draft, change, problem: refusal.problem })}
        {theirs && (
          <PartConflict onSettle={settle}>{children({ draft: theirs, change: () => undefined, problem: () => undefined })}</PartConflict>
        )}
      </PartForm>
    </Section>
  );
}
