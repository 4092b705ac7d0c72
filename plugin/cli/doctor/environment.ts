import { type Config, ConfigError, clientEnvironment, didYouMean, environment, foreignEnvironment, readConfig } from '../service';
import { type Finding, fail, ok, warn } from './finding';

export type Variables = Readonly<Record<string, string>>;

const known = [...environment, ...clientEnvironment, ...foreignEnvironment].map(([name]) => name);
const secrets = new Set(['SITEPLANE_ADMIN_PASSWORD', 'SITEPLANE_MASTER_KEY', 'SITEPLANE_METRICS_TOKEN', 'SITEPLANE_API_KEY']);
const mask = '***';

/** The settings as far as they can be read, and what is wrong with the rest (D68). */
export function readSettings(set: Variables): { readonly config: Config | undefined; readonly findings: readonly Finding[] } {
  const strangers = Object.keys(set).filter((name) => !known.some((one) => one === name));
  const { config, problems } = readPatiently(set);
  const findings = [...problems.map(malformed), ...strangers.map(unknown)];
  return {
    config,
    findings: findings.length > 0 ? findings : [ok('settings', `${Object.keys(set).length} variables are set, all valid.`)],
  };
}

/** What is wrong must not hide the rest: malformed variables are left out at a second reading. */
function readPatiently(set: Variables): { config: Config | undefined; problems: readonly string[] } {
  const first = tryConfig(set);
  if (first.config) return { config: first.config, problems: [] };
  const sound = Object.fromEntries(
    Object.entries(set).filter(([name]) => !first.problems.some((problem) => problem.startsWith(`${name} `))),
  );
  const second = tryConfig(sound);
  return { config: second.config, problems: [...new Set([...first.problems, ...second.problems])] };
}

function tryConfig(set: Variables): { config: Config | undefined; problems: readonly string[] } {
  try {
    return { config: readConfig(set), problems: [] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { config: undefined, problems: error.problems };
  }
}

function malformed(problem: string): Finding {
  const [name] = problem.split(' ');
  return fail('settings', problem, `correct or unset ${name}`);
}

function unknown(name: string): Finding {
  const hint = /"(.+)"/
    .exec(
      didYouMean(
        name.toLowerCase(),
        known.map((one) => one.toLowerCase()),
      ),
    )?.[1]
    ?.toUpperCase();
  const fix = hint === undefined ? `unset ${name}` : `rename it: did you mean ${hint}?`;
  return warn('settings', `${name} is set, but nothing reads it.`, fix);
}

/** Every variable that is set, without what must not be seen. The value of an unknown one may be a secret under a misspelt name. */
export const maskVariables = (set: Variables): Record<string, string> =>
  Object.fromEntries(Object.entries(set).map(([name, value]) => [name, maskedValue(name, value)]));

function maskedValue(name: string, value: string): string {
  if (secrets.has(name) || !known.some((one) => one === name)) return mask;
  if (!name.endsWith('_URL')) return value;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  // Without a host, what should be a password stands where nobody looks for it.
  if (!url?.host) return mask;
  if (url.password) url.password = mask;
  // Drivers take options there, and some of them are passwords.
  if (url.search) url.search = `?${mask}`;
  return url.href;
}
