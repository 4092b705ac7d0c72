import { Type } from '@sinclair/typebox';
import { RecordOf } from '../../../kit/schema';
import { ask } from '../../../kit/site-file/caller';
import { changeItem, configChange } from '../../../kit/site-file/config-keys';
import { mergeDiffs, paramOf } from '../../../kit/site-file/fields';
import { byKey, inOrder, isObject, type JsonObject, sortEntries } from '../../../kit/site-file/json';
import { proposedVariable, SecretRef, secretChange } from '../../../kit/site-file/secret-ref';
import { type Call, type Change, type Diff, defineSection, type Item, removal, type Tools } from '../../../kit/site-file/section';
import { didYouMean } from '../../../kit/suggest';
import { integrationsGet } from '../get';
import type { integrationsList } from '../list';
import { integrationsSetSecret } from '../set_secret';

const Integration = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean()),
    config: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Keys over the defaults; null resets one' })),
    secrets: Type.Optional(RecordOf(paramOf(integrationsSetSecret, 'name'), SecretRef, { description: 'Secrets by name' })),
  },
  { additionalProperties: false },
);
interface Integration {
  readonly enabled?: boolean;
  readonly config?: JsonObject;
  readonly secrets?: Readonly<Record<string, SecretRef>>;
}
type Integrations = Readonly<Record<string, Integration>>;

interface IntegrationState {
  readonly enabled: boolean;
  readonly config: JsonObject;
  readonly secrets: Readonly<Record<string, boolean>>;
}

/** Third-party platforms by slug. */
export const integrationsSection = defineSection<Integrations>({
  name: 'integrations',
  place: 80,
  schema: RecordOf(paramOf(integrationsGet, 'slug'), Integration, {
    additionalProperties: false,
    description: 'Integrations by slug',
  }),
  operations: ['list', 'get', 'update', 'set_secret', 'enable', 'disable'].map((action) => `integrations.${action}`),
  secrets: (wanted) => Object.values(wanted).flatMap(({ secrets = {} }) => Object.values(secrets).map(({ env }) => env)),
  async open(caller) {
    const { integrations: listed } = await ask<typeof integrationsList>(caller, 'integrations.list');
    const current = new Map<string, IntegrationState>();
    for (const { slug } of listed) {
      const { enabled, config, secrets } = await ask<typeof integrationsGet>(caller, 'integrations.get', { slug });
      current.set(slug, { enabled, config: inOrder(config as JsonObject), secrets });
    }
    return {
      state: Object.fromEntries(sortEntries(current).map(([slug, it]) => [slug, asFile(slug, it)])),
      notes: sortEntries(current).flatMap(([slug, { secrets }]) => unsetNotes(slug, secrets)),
      async diff(wanted, tools) {
        const extra = sortEntries(current).filter(([slug, { enabled }]) => enabled && !Object.hasOwn(wanted, slug));
        const compared = sortEntries(byKey(wanted)).map(([slug, integration]) => {
          const before = current.get(slug);
          if (before) return compare({ slug, integration, before, tools });
          return { problems: [`there is no integration ${slug}.${didYouMean(slug, current.keys())}`] };
        });
        return mergeDiffs([
          tools.prune ? { items: extra.map(([slug]) => disabling(slug)) } : { kept: extra.map(([slug]) => `integration ${slug}, enabled`) },
          ...(await Promise.all(compared)),
        ]);
      },
    };
  },
});

const disabling = (slug: string): Item => ({
  ...removal(`integration ${slug}, switched off`, { operation: 'integrations.disable', params: { slug } }),
  phase: 'disable',
});

function asFile(slug: string, { enabled, config, secrets }: IntegrationState): Integration {
  const set = sortEntries(Object.entries(secrets)).filter(([, isSet]) => isSet);
  const refs = Object.fromEntries(set.map(([name]) => [name, { env: proposedVariable('integration', slug, name) }]));
  return { enabled, config, ...(set.length > 0 ? { secrets: refs } : {}) };
}

function unsetNotes(slug: string, secrets: IntegrationState['secrets']) {
  const unset = sortEntries(Object.entries(secrets)).filter(([, isSet]) => !isSet);
  if (unset.length === 0) return [];
  const names = unset.map(([name]) => `${name}: {env: ${proposedVariable('integration', slug, name)}}`);
  return [{ path: [slug], text: ` not set: secrets: {${names.join(', ')}}` }];
}

interface Pair {
  readonly slug: string;
  readonly integration: Integration;
  readonly before: IntegrationState;
  readonly tools: Tools;
}

/** Where a secret will be unset by then, comparing it with what is there now says nothing. */
const asUnset = async () => ({ data: null, changed: true });

/** Secrets that go with the address that they were given for. */
async function clearedBy(calls: readonly Call[], before: IntegrationState, { rehearse }: Tools): Promise<Set<string>> {
  const answers = await Promise.all(calls.map(async (call) => (await rehearse(call)).data));
  const after = answers.map((data) => (isObject(data) && isObject(data.secrets) ? data.secrets : {}));
  return new Set(Object.keys(before.secrets).filter((name) => before.secrets[name] && after.some((secrets) => secrets[name] === false)));
}

/** Settings and secrets come before the switch, which is refused while something is missing. */
async function compare({ slug, integration, before, tools }: Pair): Promise<Partial<Diff>> {
  const unknown = Object.keys(integration.secrets ?? {}).filter((name) => !Object.hasOwn(before.secrets, name));
  if (unknown.length > 0) {
    const known = Object.keys(before.secrets);
    return { problems: unknown.map((name) => `integration ${slug} has no secret ${name}.${didYouMean(name, known)}`) };
  }
  const update = (keys: JsonObject): Call => ({ operation: 'integrations.update', params: { slug, config: keys } });
  const ownTools = integration.config ? tools : { ...tools, prune: false };
  const wanted = integration.config ?? {};
  const configured = await configChange({ found: before.config, wanted, resets: [null, ''], tools: ownTools, update });
  const changes: Change[] = [...configured.changes];
  const calls: Call[] = [...configured.calls];
  const cleared = await clearedBy(configured.calls, before, tools);
  const lost = [...cleared].filter((name) => !Object.hasOwn(integration.secrets ?? {}, name));
  changes.push(...lost.map((name) => ({ field: `secrets.${name}`, from: 'set for another address', to: 'not set' })));
  for (const [name, { env }] of sortEntries(byKey(integration.secrets))) {
    const call: Call = { operation: 'integrations.set_secret', params: { slug, name }, secrets: [{ param: 'value', env }] };
    const secret = await secretChange(`secrets.${name}`, call, cleared.has(name) ? { ...tools, rehearse: asUnset } : tools);
    changes.push(...secret);
    if (secret.length > 0) calls.push(call);
  }
  const { enabled = before.enabled } = integration;
  if (enabled !== before.enabled) {
    changes.push({ field: 'enabled', from: before.enabled, to: enabled });
    calls.push({
      operation: enabled ? 'integrations.enable' : 'integrations.disable',
      params: { slug },
      ...(enabled ? {} : { confirm: true }),
    });
  }
  return { items: changeItem(`integration ${slug}`, changes, calls) };
}
