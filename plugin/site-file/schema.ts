import { type TSchema, Type } from '@sinclair/typebox';
import type { JsonObject } from '../kit/site-file/json';
import { sections } from './sections';

/** A site file: the settings by section. What is left out is not touched. */
export interface SiteFile {
  readonly version: 1;
  /** Begins the names of the variables that it may read without being allowed to by `--env`. */
  readonly env_prefix?: string;
  readonly site: Readonly<Record<string, JsonObject>>;
}

const site = Type.Object(Object.fromEntries(sections.map(({ name, schema }) => [name, Type.Optional(schema)])), {
  additionalProperties: false,
  description: 'What is left out is not touched',
});

/** The schema of a site file. */
export const SiteFileSchema: TSchema = Type.Object(
  {
    version: Type.Literal(1, { description: 'Version of this format' }),
    env_prefix: Type.Optional(
      Type.String({
        pattern: '^[A-Z][A-Z0-9_]{1,61}_$',
        'x-svc': { expects: 'must be capital letters, digits and underscores and end with an underscore, such as ACME_' },
        description: 'Variables of the environment that the file may name begin with it; others are allowed by --env NAME',
      }),
    ),
    site,
  },
  { additionalProperties: false },
);

/** The same as a JSON Schema document, for editors. */
export function siteJsonSchema(): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Siteplane site file',
    description: 'Compared by `siteplane plan`, brought about by `siteplane apply`, written by `siteplane export`',
    ...JSON.parse(JSON.stringify(SiteFileSchema)),
  };
}
