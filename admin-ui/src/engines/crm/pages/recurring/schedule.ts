import type { Text as Words } from '../../../../texts';
import { inFull, timeOfDay } from '../../../../ui/times';
import type { Recurring, RecurringChange, Scheduling } from '../../api/recurring';

/** When it makes an email, as the form has it. */
export interface Schedule {
  readonly type: Scheduling['type'];
  /** A weekday, or a day of the month. */
  readonly day: string;
  readonly time: string;
  /** Each email waits as a draft until a person sends it. */
  readonly isAsked: boolean;
  /** Types of posts: only where one was published since the last email. */
  readonly posts: readonly string[];
}

const initial = { type: 'weekly', day: 'Mon', time: '09:00', send_automatically: 'yes' } as const;
const firstDays = { daily: '', weekly: 'Mon', monthly: '1' } as const;

export function scheduleOf({ settings }: Pick<Recurring, 'settings'>): Schedule {
  const stored: Readonly<Record<string, unknown>> = Object(settings);
  const { type, day, time, send_automatically: sends }: Scheduling = { ...initial, ...Object(stored.scheduling_settings) };
  const conditions: readonly unknown[] = Array.isArray(stored.sending_conditions) ? stored.sending_conditions : [];
  return { type, day, time, isAsked: sends === 'no', posts: conditions.map((one) => String(Object(one).object_name)) };
}

/** A day of its kind comes with another kind. */
export const ofType = (type: Scheduling['type']) => ({ type, day: firstDays[type] });

/** As the engine takes what was changed. */
export function sentSchedule({ isAsked, posts, ...times }: Partial<Schedule>): RecurringChange {
  const scheduling = { ...times, ...(isAsked !== undefined && { send_automatically: isAsked ? ('no' as const) : ('yes' as const) }) };
  return {
    settings: {
      ...(Object.keys(scheduling).length > 0 && { scheduling_settings: scheduling }),
      ...(posts && { sending_conditions: posts.map((object_name) => ({ object_type: 'cpt', object_name })) }),
    },
  };
}

/** As a person says it: `Every Monday at 9:00 AM`. */
export function scheduleText({ type, day, time: at }: Pick<Schedule, 'type' | 'day' | 'time'>, t: Words<'recurring'>): string {
  const time = timeOfDay(at);
  if (type === 'daily') return t('every_day', { time });
  if (type === 'weekly') return t('every_week', { day: t('weekday', { day }), time });
  return t(Number(day) > 28 ? 'every_long_month' : 'every_month', { day, time });
}

/** When the next email is made. */
export function nextOf({ status, scheduled_at_utc: at }: Pick<Recurring, 'status' | 'scheduled_at_utc'>, t: Words<'recurring'>): string {
  return status === 'active' && at ? inFull(`${String(at).replace(' ', 'T')}Z`) : t('next_none');
}
