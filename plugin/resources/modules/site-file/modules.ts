import { type Static, Type } from '@sinclair/typebox';
import { RecordOf } from '../../../kit/schema';
import { ask } from '../../../kit/site-file/caller';
import { changeItem, configChange } from '../../../kit/site-file/config-keys';
import { mergeDiffs, paramOf } from '../../../kit/site-file/fields';
import { byKey, inOrder, type JsonObject, sortEntries } from '../../../kit/site-file/json';
import { type Call, type Diff, defineSection, type Item, type Tools } from '../../../kit/site-file/section';
import { didYouMean } from '../../../kit/suggest';
import { modulesActivate } from '../activate';
import type { modulesGetConfig } from '../get_config';
import type { modulesList } from '../list';

const Module = Type.Object(
  {
    active: Type.Optional(Type.Boolean()),
    config: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Keys over the defaults of the module; null resets one' }),
    ),
  },
  { additionalProperties: false },
);
type Module = Omit<Static<typeof Module>, 'config'> & { config?: JsonObject };
type Modules = Readonly<Record<string, Module>>;

/** Modules by name. None of them can be missing, so --prune switches none off. */
export const modulesSection = defineSection<Modules>({
  name: 'modules',
  place: 20,
  schema: RecordOf(
    Type.String({
      ...paramOf(modulesActivate, 'module'),
      pattern: '^[a-z0-9][a-z0-9_-]{0,63}$',
      'x-svc': { expects: 'must be 1–64 lower-case letters, digits, hyphens or underscores and begin with a letter or digit' },
    }),
    Module,
    {
      additionalProperties: false,
      description: 'Modules by name',
    },
  ),
  operations: ['list', 'get_config', 'update_config', 'activate', 'deactivate'].map((action) => `modules.${action}`),
  async open(caller) {
    const { modules: listed } = await ask<typeof modulesList>(caller, 'modules.list');
    const current = new Map<string, Required<Module>>();
    for (const { module, active } of listed) {
      const { config } = await ask<typeof modulesGetConfig>(caller, 'modules.get_config', { module });
      current.set(module, { active, config: inOrder(config as JsonObject) });
    }
    return {
      state: Object.fromEntries(
        sortEntries(current).map(([name, { active, config }]) => [name, isEmpty(config) ? { active } : { active, config }]),
      ),
      async diff(wanted, tools) {
        const compared = sortEntries(byKey(wanted)).map(([name, module]) => {
          const before = current.get(name);
          if (before) return compare({ name, module, before, tools });
          return { problems: [`there is no module ${name}.${didYouMean(name, current.keys())}`] };
        });
        return mergeDiffs(await Promise.all(compared));
      },
    };
  },
});

const isEmpty = (config: JsonObject) => Object.keys(config).length === 0;

interface Pair {
  readonly name: string;
  readonly module: Module;
  readonly before: Required<Module>;
  readonly tools: Tools;
}

/** The configuration comes before the switch, so that nothing works with the old one. */
async function compare({ name, module, before, tools }: Pair): Promise<Partial<Diff>> {
  const update = (keys: JsonObject) => ({ operation: 'modules.update_config', params: { module: name, config: keys } });
  const { config = {}, active = before.active } = module;
  const deactivate: Call = { operation: 'modules.deactivate', params: { module: name }, confirm: true };
  const ownTools = module.config ? tools : { ...tools, prune: false };
  const configured = await configChange({ found: before.config, wanted: config, resets: [null], tools: ownTools, update });
  const subject = `module ${name}`;
  const items = changeItem(subject, configured.changes, configured.calls).map((item): Item => ({ ...item, phase: 'enable' }));
  // A private module that is switched on without an entitlement shows as inactive, and would come alive with one.
  const isDormant = module.active === false && !before.active && (await tools.rehearse(deactivate)).changed;
  if (active === before.active && !isDormant) return { items };
  const change = { field: 'active', from: before.active, to: active };
  if (active) {
    const activate: Call = { operation: 'modules.activate', params: { module: name } };
    return { items: [...items, { mark: '~', subject, changes: [change], calls: [activate], phase: 'enable' }] };
  }
  return { items: [...items, { mark: '~', subject, changes: [change], calls: [deactivate], phase: isDormant ? 'guard' : 'disable' }] };
}
