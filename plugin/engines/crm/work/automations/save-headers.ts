import type { Db } from '../../../../host';
import type { InputMap } from '../../../kit/input/query';
import { type Sealing, stepHeaders } from '../../data/automations/step-headers';
import type { StepRow } from '../../data/automations/steps';
import { hasSameOrigin, type SentHeader } from '../../domain/automations/step-secrets';

interface Headers {
  readonly headers: readonly SentHeader[];
  readonly settings: InputMap;
  /** The step as it was stored, or the one that it is a copy of. */
  readonly before: StepRow | undefined;
}

/** The values that the headers of a step have from now on, by the name in lower case: what was sent, and what stays of the stored ones. */
export async function headerValues(db: Db, sealing: Sealing, { headers, settings, before }: Headers): Promise<ReadonlyMap<string, string>> {
  const isKept = before && headers.some(({ value }) => value === undefined) && hasSameOrigin(before.settings as InputMap, settings);
  const stored = isKept ? await stepHeaders(db, sealing).read(before.id) : new Map<string, string>();
  return new Map(
    headers.flatMap(({ name, value }): [string, string][] => {
      const key = name.toLowerCase();
      const next = value ?? stored.get(key);
      return next === undefined || next === '' ? [] : [[key, next]];
    }),
  );
}

interface Put {
  readonly stepId: number;
  readonly values: ReadonlyMap<string, string>;
  readonly at: number;
}

/** These are all values of the step from now on. */
export async function putHeaders(db: Db, sealing: Sealing, { stepId, values, at }: Put): Promise<void> {
  const store = stepHeaders(db, sealing);
  const names = await store.names(stepId);
  if (names.size + values.size === 0) return;
  const stored = await store.read(stepId);
  for (const [name, value] of values) if (stored.get(name) !== value) await store.set(stepId, name, { value, at });
  await store.forget(
    stepId,
    [...names].filter((name) => !values.has(name)),
  );
}
