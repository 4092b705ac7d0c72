import type { JsonSchema, ManifestEntry } from '../../api/types';
import { formSchemaOf } from '../../form/params-schema';
import { pathTo, secretsOf } from './operations';

/** Where `?resource=crm&operation=create&name=Acme` leads: the parameters move behind the `#`, where no request carries them (D472). */
export function addressed(search: string): string | undefined {
  const params = new URLSearchParams(search);
  const [resource, operation] = [params.get('resource'), params.get('operation')];
  if (!resource || !operation) return undefined;
  params.delete('resource');
  params.delete('operation');
  const query = params.toString();
  return pathTo({ resource, action: operation }) + (query && `#${query}`);
}

/** The parameters that stand behind the `#`, as the form holds them: never a secret, and nothing that the operation does not take. */
export function givenBy(hash: string, entry: ManifestEntry): Record<string, unknown> {
  const { properties = {} } = formSchemaOf(entry);
  const secrets = secretsOf(entry);
  const params = new URLSearchParams(hash.slice(1));
  const query = [...new Set(params.keys())].filter((name) => properties[name] && !secrets.includes(name));
  return Object.fromEntries(
    query.map((name) => [name, fittingAll(params.getAll(name), properties[name] ?? {})]).filter(([, value]) => value !== undefined),
  );
}

/** The same part of the address without the secrets of the operation; undefined where it has none. */
export function withoutSecretsIn(hash: string, entry: ManifestEntry): string | undefined {
  const params = new URLSearchParams(hash.slice(1));
  const secrets = secretsOf(entry).filter((name) => params.has(name));
  if (secrets.length === 0) return undefined;
  for (const name of secrets) params.delete(name);
  const rest = params.toString();
  return rest && `#${rest}`;
}

/** A list where the parameter is one and was given several times, else the last of what was given. */
function fittingAll(texts: readonly string[], schema: JsonSchema): unknown {
  const { type, items } = schema;
  if (type !== 'array' || texts.length < 2) return fitting(texts.at(-1) ?? '', schema);
  return texts.map((text) => fitting(text, typeof items === 'object' ? items : {})).filter((value) => value !== undefined);
}

/** Undefined for what does not fit. */
function fitting(text: string, { type, enum: words }: JsonSchema): unknown {
  if (words) return words.find((word) => String(word) === text);
  if (type === 'string') return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'number' || type !== 'integer' ? value : undefined;
  } catch {
    return type === 'array' ? [text] : undefined;
  }
}
