import { type Static, Type } from '@sinclair/typebox';
import type { JsonObject } from './json';
import type { Call, Change, Tools } from './section';

const title = 'Secret';

/** A secret in a file: the name of the variable of the environment that holds it. */
export const SecretRef = Type.Object(
  {
    env: Type.String({
      pattern: '^[A-Za-z_][A-Za-z0-9_]{0,127}$',
      'x-svc': { expects: 'must be the name of a variable of the environment, such as ACME_KEY' },
      description: 'Variable of the environment that holds the secret',
    }),
  },
  { additionalProperties: false, title, description: 'The file itself never contains a secret' },
);
export type SecretRef = Static<typeof SecretRef>;

/** Whether a schema is that of a secret. */
export const isSecretSchema = (schema: { readonly title?: unknown }): boolean => schema.title === title;

/** Begins the names of the variables that an export proposes. */
export const exportedPrefix = 'SITEPLANE_SECRET_';

/** Name of the variable that an export proposes for a secret. */
export const proposedVariable = (...words: readonly string[]): string =>
  `${exportedPrefix}${words.join('_')}`.toUpperCase().replace(/[^A-Z0-9]+/g, '_');

/** The params of a call with its secrets among them. Throws where a variable is not set. */
export function paramsOfCall({ params, secrets = [] }: Pick<Call, 'params' | 'secrets'>, read: ReadVariable): JsonObject {
  const values = secrets.map(({ param, env }): [string, string] => {
    const value = read(env);
    if (!value) throw new Error(`${env} is not set`);
    return [param, value];
  });
  return { ...params, ...Object.fromEntries(values) };
}

/** Reads a variable of the environment. */
export type ReadVariable = (name: string) => string | undefined;

/** The change that a new secret is, for a plan: the secret itself is never shown. */
export async function secretChange(field: string, call: Call, { rehearse }: Tools): Promise<Change[]> {
  return (await rehearse(call)).changed ? [newSecret(field, call)] : [];
}

/** A secret that is set for the first time or replaced. */
export const newSecret = (field: string, { secrets = [] }: Call): Change => ({ field, secret: secrets[0]?.env ?? '' });
