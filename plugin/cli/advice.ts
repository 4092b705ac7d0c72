import { isWithin, type KeyAdvice, scopeInWords } from './service';

/** Two or three lines for each key. */
export function adviceLines(keys: readonly KeyAdvice[]): string[] {
  if (keys.length === 0) return ['There is no valid API key.'];
  return keys.flatMap((key) => [
    `#${key.id} ${key.label}: may ${key.scope ? scopeInWords(key.scope) : 'do everything'}.`,
    ...adviceOf(key),
  ]);
}

function adviceOf({ id, scope, uses, narrowest }: KeyAdvice): string[] {
  if (!narrowest) return ['  Nothing in 30 days: revoke it if nobody needs it.'];
  const did = uses.map(({ resource, effect, calls }) => `${resource} ${effect} ${calls}`).join(', ');
  const isNarrow = scope !== undefined && isWithin(scope, narrowest);
  const advice = isNarrow
    ? '  It may do no more than that.'
    : `  The narrowest limits for that: ${scopeInWords(narrowest)}. Set them on the page API keys, "Use and limits" of #${id}.`;
  return [`  In 30 days: ${did}.`, advice];
}
