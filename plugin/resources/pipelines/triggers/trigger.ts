import { type Static, Type } from '@sinclair/typebox';
import { lastTick, parseCron } from '../../../jobs/cron-expression';
import { expects, Params, StringEnum } from '../../../kit/schema';

export const triggerKinds = ['manual', 'ingest', 'publish', 'update', 'schedule'] as const;
/** Of a run: `api` is one by hand of a caller with an API key, and matches recipes for `manual`. */
export const runTriggerKinds = [...triggerKinds, 'api'] as const;
export type TriggerKind = (typeof runTriggerKinds)[number];
const statuses = ['draft', 'pending', 'publish', 'private', 'future'] as const;

interface Names {
  readonly pattern: string;
  readonly says: `must ${string}`;
  readonly description: string;
}

const names = ({ pattern, says, description }: Names) =>
  Type.Optional(Type.Array(Type.String({ pattern, ...expects(says), maxLength: 190 }), { maxItems: 50, uniqueItems: true, description }));

/** Which posts, and when; what is left out does not restrict. */
export const TriggerSchema = Params({
  kinds: Type.Optional(
    Type.Array(StringEnum(triggerKinds), {
      maxItems: triggerKinds.length,
      uniqueItems: true,
      description: 'Default: manual and ingest; without any trigger manual',
    }),
  ),
  post_types: names({
    pattern: '^[a-z0-9_-]{1,32}$',
    says: 'must be 1–32 lower-case letters, digits, hyphens or underscores',
    description: 'Types of posts; default: every public type',
  }),
  tags: names({
    pattern: '^\\S{1,190}$',
    says: 'must be a slug without spaces',
    description: 'Slugs of tags or categories, at least one of which the post has',
  }),
  sources: names({
    pattern: '^[a-z0-9_-]{1,64}$',
    says: 'must be 1–64 lower-case letters, digits, hyphens or underscores',
    description: 'Slugs of content sources, or direct for posts that none has sent',
  }),
  statuses: Type.Optional(Type.Array(StringEnum(statuses), { maxItems: statuses.length, uniqueItems: true })),
  cron: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Five fields in UTC; needed with the kind schedule' })),
});

export type Trigger = Static<typeof TriggerSchema>;

export const defaultKinds = ['manual', 'ingest'] as const;

/** Of a recipe that says nothing about when it runs: only when somebody asks for it. */
export const noTrigger: Trigger = { kinds: ['manual'] };

/** What is wrong with a trigger beyond its schema: where, and why. */
export function triggerProblem({ kinds, cron }: Trigger): readonly [pointer: string, problem: string] | undefined {
  if (cron === undefined) return kinds?.includes('schedule') ? ['/cron', 'is required with the kind schedule'] : undefined;
  if (cron.trim().split(/\s+/).length !== 5)
    return ['/cron', 'must have five fields: minute, hour, day of the month, month, day of the week'];
  try {
    lastTick(parseCron(cron), Date.now());
    return undefined;
  } catch {
    return [
      '/cron',
      'must be a cron expression that matches some time, of numbers, *, lists, ranges and steps, without both kinds of days',
    ];
  }
}

/** What a recipe is matched against. */
export interface Occasion {
  readonly kind: TriggerKind;
  readonly postType: string;
  readonly isPublicType: boolean;
  readonly status: string;
  /** Slugs of the post's terms. */
  readonly terms: readonly string[];
  readonly source: string;
}

/** Whether a recipe with this trigger runs on the occasion. */
export function matches(trigger: Trigger, occasion: Occasion): boolean {
  const { post_types, tags, sources } = trigger;
  const kinds: readonly TriggerKind[] = trigger.kinds ?? defaultKinds;
  const wanted: readonly string[] | undefined = trigger.statuses;
  return (
    kinds.includes(occasion.kind === 'api' ? 'manual' : occasion.kind) &&
    (post_types?.includes(occasion.postType) ?? occasion.isPublicType) &&
    (tags === undefined || tags.some((tag) => occasion.terms.includes(tag))) &&
    (sources?.includes(occasion.source) ?? true) &&
    (wanted?.includes(occasion.status) ?? true)
  );
}
