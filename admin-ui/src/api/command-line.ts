import { keyPlaceholder, quote } from './curl';
import type { Call } from './types';

/** The same call for the command `siteplane`; a secret is taken from a variable of the environment, as the command demands (D662). */
export function commandFor(
  origin: string,
  { resource, action, params, confirm, reason, dryRun }: Call,
  secrets: readonly string[] = [],
): string {
  const flags = Object.entries(params).flatMap(([name, value]) =>
    secrets.includes(name) ? [flag(name, `@env:${name.toUpperCase()}`)] : flagsOf(name, value),
  );
  const own = [...(confirm ? ['--confirm'] : []), ...(dryRun ? ['--dry-run'] : []), ...(reason ? [flag('reason', reason)] : [])];
  const site = `SITEPLANE_URL=${quote(origin)} SITEPLANE_API_KEY=${quote(keyPlaceholder)}`;
  return [site, ['siteplane call', ...own, resource, action].join(' '), ...flags].join(' \\\n  ');
}

/** A list of texts is given by repetition, any other as JSON. */
function flagsOf(name: string, value: unknown): string[] {
  if (value === true) return [`--${kebab(name)}`];
  if (value === false) return [`--no-${kebab(name)}`];
  const isTexts = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
  return (isTexts ? value : [value]).map((one) => flag(name, typeof one === 'string' ? one : (JSON.stringify(one) ?? '')));
}

const kebab = (name: string) => name.replaceAll('_', '-');
const flag = (name: string, text: string) =>
  /^[\w@:.,-]+$/.test(text) && !text.startsWith('-') ? `--${kebab(name)} ${text}` : `--${kebab(name)}=${quote(text)}`;
