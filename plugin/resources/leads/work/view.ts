import { type Static, Type } from '@sinclair/typebox';
import type { Host } from '../../../host';
import { Nullable, Returns } from '../../../kit/schema';
import type { LeadReminder } from './reminder-table';
import type { LeadWork } from './work-table';

/** An account that takes care of leads. */
export const AssigneeView = Returns({ user_id: Type.Integer(), name: Type.String() });

/** What was made of a lead. */
export const WorkView = Returns({
  score: Nullable(Type.Integer({ description: 'Points of the last answers' })),
  tier: Type.String({ description: 'Tier that they reached; empty below all' }),
  assignee: Nullable(AssigneeView),
});

export const ReminderView = Returns({
  reminder_id: Type.Integer(),
  at: Type.String(),
  text: Type.String(),
  sent_at: Nullable(Type.String({ description: 'When it was emailed' })),
});

/** Names of accounts, each asked for once. One that no longer exists has its number. */
export async function namesOfUsers({ users }: Pick<Host, 'users'>, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  for (const id of new Set(ids)) {
    if (id === null) continue;
    const user = await users.find(id);
    names.set(id, user ? user.displayName || user.login : `Account ${id}`);
  }
  return names;
}

/** `{score, tier, assignee}`. */
export const workView = (work: LeadWork | undefined, names: ReadonlyMap<number, string>): Static<typeof WorkView> => ({
  score: work?.score ?? null,
  tier: work?.tier ?? '',
  assignee: work?.assignee == null ? null : { user_id: work.assignee, name: names.get(work.assignee) ?? '' },
});

/** `{reminder_id, at, text, sent_at}`. */
export const reminderView = ({ id, at, text, sentAt }: LeadReminder): Static<typeof ReminderView> => ({
  reminder_id: id,
  at: new Date(at).toISOString(),
  text,
  sent_at: sentAt === null ? null : new Date(sentAt).toISOString(),
});
