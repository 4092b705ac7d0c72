import type { JsonSchema, ManifestEntry } from '../../api/types';
import { formSchemaOf } from '../../form/params-schema';
import { pathTo, secretsOf } from './operations';

/** Where `?resource=crm&operation=create&name=Acme` leads: the parameters move behind the `#`, where no request carries them (D472). */
export function addressed(search: string): string | undefined {
  const { resource, operation, ...params } = Object.fromEntries(new URLSearchParams(search));
  if (!resource || !operation) return undefined;
  const given = new URLSearchParams(params).toString();
  return pathTo({ resource, action: operation }) + (given && `#${given}`);
}

/** The parameters that stand behind the `#`, as the form holds them: never a secret, and nothing that the operation does not take. */
export function givenBy(hash: string, entry: ManifestEntry): Record<string, unknown> {
  const { properties = {} } = formSchemaOf(entry);
  const secrets = secretsOf(entry);
  const given = [...new URLSearchParams(hash.slice(1))].filter(([name]) => properties[name] && !secrets.includes(name));
  return Object.fromEntries(
    given.map(([name, text]) => [name, fitting(text, properties[name] ?? {})]).filter(([, value]) => value !== undefined),
  );
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
