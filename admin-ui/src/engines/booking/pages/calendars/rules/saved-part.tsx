import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import type { Seen } from '../../../../../api/types';
import { Section } from '../../../../../pages/settings/section';
import { PartConflict } from '../../../../../records/part-conflict';
import { useStoredDraft } from '../../../../../records/stored-draft';
import { useText } from '../../../../../texts';
import { PartForm } from '../../../../../ui/part-form';
import { useBookingRefresh } from '../../../api/booking-hooks';
import { useRefusal } from './refusal';

/** What the fields of a part work with. */
export interface PartFields<T> {
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
  /** What is stored at this moment. */
  load: (seen: Seen) => Promise<T>;
  /** Sends a change over what was seen. */
  save: (set: object, seen: Seen) => Promise<{ message: string }>;
  /** How what was changed is sent; as it is unless told otherwise. */
  sent?: (changed: Partial<T>) => object;
  /** Of the names in what the engine refuses. */
  prefix?: string;
  /** What keeps it from being sent. */
  problem?: (draft: T) => string | undefined;
  children: (fields: PartFields<T>) => ReactNode;
}

/** A part of a record that is saved by itself: only what was changed of it, and never over what somebody else has changed (D607). */
export function SavedPart<T extends object>(props: SavedPartProps<T>) {
  const { title, lead, stored, load, save, sent = (changed) => changed, prefix = '', problem, children } = props;
  const t = useText('event-types');
  const words = useText('calendars');
  const frame = useText('frame');
  const refresh = useBookingRefresh();
  const { fields, set, hasChanged, theirs, settle, send, isPending, error } = useStoredDraft(stored, {
    load,
    async save(changed, seen) {
      const { message } = await save(sent(changed), seen);
      notifications.show({ color: 'green', title: words('saved'), message });
    },
  });
  const refusal = useRefusal({ error, draft: fields, prefix });
  async function store() {
    refusal.noteSent();
    if (await send()) await refresh();
  }
  return (
    <Section title={title} lead={lead}>
      <PartForm
        action={frame('save')}
        actionName={t('save_part', { part: title })}
        isPending={isPending}
        error={refusal.rest}
        problem={problem?.(fields)}
        unchanged={hasChanged ? undefined : t('nothing_changed')}
        onSave={() => void store()}
      >
        {children({ draft: fields, change: set, problem: refusal.problem })}
        {theirs && (
          <PartConflict onSettle={settle}>{children({ draft: theirs, change: () => undefined, problem: () => undefined })}</PartConflict>
        )}
      </PartForm>
    </Section>
  );
}
