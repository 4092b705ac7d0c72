const maxBytes = 64 * 1024;
const secretName =
  /pass(word|wd)?$|secret|token|api_?key|auth(orization)?$|credential|private_?key|cookie|session|signature|otp|ssn|iban|card_?number/i;
/** Prefixes of keys that are in use, JSON Web Tokens, and keys in PEM. */
const secretValue =
  /^(sk|pk|rk|whsec|ghp|gho|ghs|github_pat|glpat|xox[abprs]|AKIA|ya29|mgr)[_-]?[A-Za-z0-9_-]{12,}|^eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.|-----BEGIN [A-Z ]*PRIVATE KEY-----/;
const masked = '(masked)';

/** A payload to keep and to show: what looks like a secret is masked, and long texts are cut until all of it takes at most 64 KB. */
export function maskSample(payload: unknown): unknown {
  const clean = maskedOf(payload, '');
  for (const limit of [20_000, 4000, 1000, 200, 40]) {
    const shortened = shorten(clean, { text: limit, list: Math.max(3, limit / 100) });
    if (Buffer.byteLength(JSON.stringify(shortened)) <= maxBytes) return shortened;
  }
  return { note: 'The payload is too large to be shown.' };
}

function maskedOf(value: unknown, name: string): unknown {
  if (typeof value === 'string')
    return value !== '' && (secretName.test(name) || secretValue.test(value)) ? masked : withoutUserinfo(value);
  if (typeof value === 'number' && secretName.test(name)) return masked;
  if (Array.isArray(value)) return value.map((element) => maskedOf(element, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskedOf(inner, key)]));
}

/** `https://user:password@host/?token=…` without what opens doors. */
function withoutUserinfo(text: string): string {
  if (!/^https?:\/\//i.test(text)) return text;
  return text
    .replace(/^(https?:\/\/)[^/?#@]+@/i, '$1')
    .replace(/([?&][^=&#]*(?:token|key|secret|sig|signature|password)[^=&#]*=)[^&#]+/gi, `$1${masked}`);
}

interface Bounds {
  readonly text: number;
  readonly list: number;
}

function shorten(value: unknown, bounds: Bounds): unknown {
  if (typeof value === 'string') return value.length > bounds.text ? `${value.slice(0, bounds.text)}…` : value;
  if (Array.isArray(value)) return value.slice(0, bounds.list).map((element) => shorten(element, bounds));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shorten(inner, bounds)]));
}
