/** What stands in the place of a secret. */
export const mask = '***';

/** Names whose values are secret wherever they stand, whatever the schema says. */
const secretName =
  /(^|[_-])(pass|pwd|pin|otp|psk)$|passw(or)?d|passphrase|passcode|secret|token|api[-_]?key|private[-_]?key|access[-_]?key|authori[sz]ation|cookie|credential|signature|^header_data$/i;

/** A number of tokens is no token. */
const countName = /^max_tokens$/i;
const isSecretName = (name: string) => secretName.test(name) && !countName.test(name);

const maxDepth = 64;

/** Shapes that are secrets in any text. Keys and sealed values keep their prefix, so that a reader knows what stood there. */
const secretShapes: readonly (readonly [RegExp, string])[] = [
  [/mgr_[0-9A-Za-z]{46}/g, `mgr_${mask}`],
  [/whsec_[0-9A-Za-z+/=_-]+/g, `whsec_${mask}`],
  [/enc:v1:[a-z0-9]+:[0-9A-Za-z_-]+/g, `enc:v1:${mask}`],
  [/(authorization["']?\s*[:=]\s*["']?(?:bearer|basic)\s+)[^\s"']+/gi, `$1${mask}`],
  [/\b(bearer|basic)\s+[0-9A-Za-z+/=._~-]{20,}/gi, `$1 ${mask}`],
  [/(sp_sid=)[^;\s"'\\]+/g, `$1${mask}`],
  // Begins at `://` and stops at the next slash, so that no run overlaps another: on hostile text the time stays linear.
  [/(:\/\/[^\s/:@"']*:)[^\s/@"']+@/g, `$1${mask}@`],
];

/** The text without API keys, webhook secrets, sealed values, bearer tokens, session ids and passwords in addresses. */
export function maskText(text: string): string {
  return secretShapes.reduce((masked, [shape, replacement]) => masked.replace(shape, replacement), text);
}

/** The parts of a JSON Schema that can lead to a secret. */
interface Schema {
  readonly writeOnly?: unknown;
  readonly properties?: unknown;
  readonly additionalProperties?: unknown;
  readonly patternProperties?: unknown;
  readonly items?: unknown;
  readonly anyOf?: unknown;
  readonly oneOf?: unknown;
  readonly allOf?: unknown;
}

/**
 * A copy in which every value that the schema calls `writeOnly`, and every value under a name that looks secret, is `***`; secrets inside
 * other texts are masked too. Booleans, null and empty text stay, as they tell that something was set or cleared.
 */
export function redactParams(value: unknown, schema?: unknown): unknown {
  return redacted(value, schemasOf(schema), { isSecret: false, depth: 0 });
}

function redacted(value: unknown, schemas: readonly Schema[], { isSecret, depth }: { isSecret: boolean; depth: number }): unknown {
  if (value === null || value === undefined || typeof value === 'boolean' || value === '') return value;
  const hidden = isSecret || schemas.some(({ writeOnly }) => writeOnly === true);
  if (depth > maxDepth) return mask;
  const next = depth + 1;
  if (Array.isArray(value)) {
    const items = schemas.flatMap(({ items }) => schemasOf(items));
    return value.map((item) => redacted(item, items, { isSecret: hidden, depth: next }));
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value).map(([name, item]) => [
      maskText(name),
      redacted(item, schemasOfProperty(schemas, name), { isSecret: hidden || isSecretName(name), depth: next }),
    ]);
    return Object.fromEntries(entries);
  }
  if (hidden) return mask;
  return typeof value === 'string' ? redactedText(value, next) : value;
}

/** A text that is JSON, as some callers send maps, is looked into; one that is broken and names a secret is hidden as a whole. */
function redactedText(text: string, depth: number): string {
  if (!/^\s*[[{]/.test(text)) return maskText(text);
  try {
    const parsed: unknown = JSON.parse(text);
    const shown = JSON.stringify(redacted(parsed, [], { isSecret: false, depth }));
    return shown === JSON.stringify(parsed) ? text : shown;
  } catch {
    return secretName.test(text) || text.includes('header_data') ? mask : maskText(text);
  }
}

/** The schema and the alternatives it consists of. Where they disagree the strictest counts. */
function schemasOf(schema: unknown): Schema[] {
  if (Array.isArray(schema)) return schema.flatMap(schemasOf);
  if (typeof schema !== 'object' || schema === null) return [];
  const { anyOf, oneOf, allOf }: Schema = schema;
  return [schema, ...schemasOf(anyOf), ...schemasOf(oneOf), ...schemasOf(allOf)];
}

function schemasOfProperty(schemas: readonly Schema[], name: string): Schema[] {
  return schemas.flatMap(({ properties, additionalProperties, patternProperties }) => [
    ...schemasOf(ownValue(properties, name)),
    ...schemasOf(additionalProperties),
    ...(typeof patternProperties === 'object' && patternProperties !== null ? schemasOf(Object.values(patternProperties)) : []),
  ]);
}

function ownValue(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null && Object.hasOwn(of, name) ? Reflect.get(of, name) : undefined;
}
