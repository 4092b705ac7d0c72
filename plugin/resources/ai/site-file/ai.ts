import { Type } from '@sinclair/typebox';
import { ask } from '../../../kit/site-file/caller';
import { changeItem } from '../../../kit/site-file/config-keys';
import { fieldChanges, mergeDiffs, paramOf, paramsFor } from '../../../kit/site-file/fields';
import { byKey, definedFields, type JsonObject, sortEntries } from '../../../kit/site-file/json';
import { proposedVariable, SecretRef, secretChange } from '../../../kit/site-file/secret-ref';
import { type Call, type Diff, defineSection, type Tools } from '../../../kit/site-file/section';
import type { aiGetArea } from '../get_area';
import { aiSetArea } from '../set_area';
import { aiSetKey } from '../set_key';

const areaNames: readonly string[] = paramOf(aiSetArea, 'area').enum;
const providerSlugs: readonly string[] = paramOf(aiSetKey, 'provider').enum;

const Area = Type.Object(
  {
    provider: paramOf(aiSetArea, 'provider'),
    model: paramOf(aiSetArea, 'model'),
    max_tokens: paramOf(aiSetArea, 'max_tokens'),
  },
  { additionalProperties: false },
);
const Key = Type.Object(
  { ...SecretRef.properties, base_url: paramOf(aiSetKey, 'base_url') },
  { additionalProperties: false, title: SecretRef.title ?? '', description: 'The API key, with an address where the provider takes one' },
);
const named = <T extends JsonObject>(names: readonly string[], schema: Parameters<typeof Type.Optional>[0], hint: T) =>
  Type.Optional(
    Type.Object(Object.fromEntries(names.map((name) => [name, Type.Optional(schema)])), { additionalProperties: false, ...hint }),
  );

interface Ai {
  readonly areas?: Readonly<Record<string, JsonObject>>;
  readonly keys?: Readonly<Record<string, { readonly env: string; readonly base_url?: string }>>;
}

/** What the areas that use AI work with, and the keys of the providers. */
export const aiSection = defineSection<Ai>({
  name: 'ai',
  place: 70,
  schema: Type.Object(
    {
      areas: named(areaNames, Area, { description: 'Provider and model by area' }),
      keys: named(providerSlugs, Key, { description: 'API keys by provider' }),
    },
    { additionalProperties: false },
  ),
  operations: ['ai.get_area', 'ai.set_area', 'ai.set_key'],
  secrets: ({ keys = {} }) => Object.values(keys).map(({ env }) => env),
  async open(caller) {
    const current = new Map<string, JsonObject>();
    for (const area of [...areaNames].sort()) {
      const { provider, model, max_tokens } = await ask<typeof aiGetArea>(caller, 'ai.get_area', { area });
      current.set(area, { provider, model, max_tokens });
    }
    return {
      state: { areas: Object.fromEntries(current) },
      notes: [
        { path: [], text: [' keys:', ...providerSlugs.map((slug) => `   ${slug}: {env: ${proposedVariable('ai', slug)}}`)].join('\n') },
      ],
      async diff({ areas, keys }, tools) {
        const changed = sortEntries(byKey(areas)).map(([area, settings]) => areaDiff(area, settings, current.get(area) ?? {}));
        return mergeDiffs([...changed, ...(await Promise.all(sortEntries(byKey(keys)).map(([slug, key]) => keyDiff(slug, key, tools))))]);
      },
    };
  },
});

function areaDiff(area: string, wanted: JsonObject, current: JsonObject): Partial<Diff> {
  const { changes } = fieldChanges({ found: current, wanted, blank: {}, prune: false });
  const calls = changes.length > 0 ? [{ operation: 'ai.set_area', params: { area, ...paramsFor(changes) } }] : [];
  return { items: changeItem(`ai area ${area}`, changes, calls) };
}

/** Neither a key nor its address can be read, so both are tried. */
async function keyDiff(provider: string, { env, base_url }: { env: string; base_url?: string }, tools: Tools): Promise<Partial<Diff>> {
  const call: Call = {
    operation: 'ai.set_key',
    params: { provider, ...definedFields({ base_url }) },
    secrets: [{ param: 'api_key', env }],
  };
  const changes = await secretChange('api_key', call, tools);
  const address = base_url === undefined ? [] : [{ field: 'base_url', to: base_url }];
  return { items: changes.length > 0 ? changeItem(`ai key ${provider}`, [...changes, ...address], [call]) : [] };
}
