import type { ReactNode } from 'react';
import { Section } from '../../../../../pages/settings/section';
import { useText } from '../../../../../texts';
import { PartForm } from '../../../../../ui/part-form';
import type { WholeEventType } from '../../../api/calendar-types';
import { type EventSavedPart, useSavePart } from '../save-part';
import { useChanges } from './changes';
import { useRefusal } from './refusal';

/** What the fields of a part work with. */
export interface RuleForm<T> {
  readonly draft: T;
  readonly change: (changed: Partial<T>) => void;
  /** What the engine said about a field, by its dotted name. */
  readonly problem: (name: string) => string | undefined;
}

interface RulePartProps<T> {
  event: WholeEventType;
  title: string;
  lead: string;
  /** Where it is saved. */
  part: EventSavedPart;
  stored: T;
  /** How what was changed is sent; as it is unless told otherwise. */
  sent?: (changed: Partial<T>) => object;
  /** Of the names in what the engine refuses. */
  prefix?: string;
  /** What keeps it from being sent. */
  problem?: (draft: T) => string | undefined;
  children: (form: RuleForm<T>) => ReactNode;
}

/** A part of the rules of an event type that is saved by itself; begins again with what is stored once that was changed. */
export function RulePart<T extends object>(props: RulePartProps<T>) {
  return <Part key={JSON.stringify(props.stored)} {...props} />;
}

function Part<T extends object>({ event, title, lead, part, stored, sent, prefix = '', problem, children }: RulePartProps<T>) {
  const t = useText('event-types');
  const frame = useText('frame');
  const save = useSavePart(event, part);
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
        isUnchanged={Object.keys(changed).length === 0}
        onSave={store}
      >
        {children({ draft, change, problem: refusal.problem })}
      </PartForm>
    </Section>
  );
}
