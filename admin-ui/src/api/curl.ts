import { dispatchUrl } from './client';
import type { Call } from './types';

/** Stands for the caller's own key in every example. */
export const keyPlaceholder = 'mgr_…';

/** The same call for a shell, with a placeholder instead of the key and of every value named in `secrets`. */
export function curlFor(origin: string, call: Call, secrets: readonly string[] = []): string {
  const { resource, action, confirm, reason, dryRun } = call;
  const params = Object.fromEntries(
    Object.entries(call.params).map(([name, value]) => [name, secrets.includes(name) ? `<${name}>` : value]),
  );
  const body = JSON.stringify({ resource, action, params, ...(confirm && { confirm }) });
  return [
    `curl ${quote(`${origin}${dispatchUrl()}`)}`,
    `-H ${quote(`X-API-Key: ${keyPlaceholder}`)}`,
    "-H 'Content-Type: application/json'",
    ...(dryRun ? ["-H 'X-Dry-Run: true'"] : []),
    ...(reason ? [`-H ${quote(`X-Change-Reason: ${reason}`)}`] : []),
    `-d ${quote(body)}`,
  ].join(' \\\n  ');
}

/** A text as one word of a shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
