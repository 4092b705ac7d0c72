import type { ReactNode } from 'react';
import { Section } from '../../../../../pages/settings/section';
import { useText } from '../../../../../texts';
import { PartForm } from '../../../../../ui/part-form';
import { useChanges } from './changes';
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
  /** How what was changed is sent; as it is unless told otherwise. */
  sent?: (changed: Partial<T>) => object;
  /** Of the names in what the engine refuses. */
  prefix?: string;
  /** What keeps it from being sent. */
  problem?: (draft: T) => string | undefined;
  children: (fields: PartFields<T>) => ReactNode;
}

interface Saving {
  save: { readonly run: (set: object) => Promise<void>; readonly isPending: boolean; readonly error: unknown };
}

/** A part of a record that is saved by itself, only what was changed of it; begins again with what is stored once that was changed. */
export function SavedPart<T extends object>(props: SavedPartProps<T> & Saving) {
  return <Part key={JSON.stringify(props.stored)} {...props} />;
}

function Part<T extends object>({ save, title, lead, stored, sent, prefix = '', problem, children }: SavedPartProps<T> & Saving) {
  const t = useText('event-types');
  const frame = useText('frame');
  const { draft, change, changed } = useChanges(stored);
  const refusal = useRefusal({ error: save.error, draft, prefix });
  const store = () => {
    refusal.noteSent();
    void save.run(sent ? sent(changed) : changed);
  };
  return (
    <Section title={title} lead={lead}>
      <PartForm
        action={frame('save')}
        actionName={t('save_part', { part: title })}
        isPending={save.isPending}
        error={refusal.rest}
        problem={problem?.(draft)}
        unchanged={Object.keys(changed).length === 0 ? t('nothing_changed') : undefined}
        onSave={store}
      >
        {children({ draft, change, problem: refusal.problem })}
      </PartForm>
    </Section>
  );
}
