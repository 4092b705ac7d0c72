import type { Host } from '../../../host';

type Group = Readonly<Record<string, string | number>>;
/** What is set: single values, and of groups the keys that change. */
export type SettingChanges = Readonly<Record<string, string | number | Group>>;

interface Spec<S> {
  /** The host's option that holds what was set. */
  readonly option: string;
  /** What counts where nothing was set; a map in it is a group. */
  readonly defaults: S;
}

/** The settings of an engine: one value of the host's options, whose changes every instance sees by the epoch. */
export function settingsStore<S extends object>({ option, defaults }: Spec<S>) {
  /** What was set, and the defaults of the rest. With the epoch that the caller's look-up read, no statement. */
  async function read({ options }: Pick<Host, 'options'>, epoch?: number): Promise<S> {
    const set = ((await options.get(option, epoch)) ?? {}) as SettingChanges;
    // The option was written by `save`, or by an earlier release of it.
    return { ...defaults, ...merged(defaults as unknown as SettingChanges, set) };
  }

  /** Merge changes into what was set, group by group, and return the whole. */
  async function save(host: Pick<Host, 'options' | 'storage'>, changes: SettingChanges): Promise<S> {
    return host.storage.tx(async (db) => {
      // The epoch's row, locked first, puts writers in a line, so that none merges into a copy that is already old.
      await host.storage.epoch.bump(db);
      const set = ((await host.options.get(option)) ?? {}) as SettingChanges;
      await host.options.set(option, { ...set, ...merged(set, changes) });
      return read(host);
    });
  }

  /** What would be read after these changes; nothing is stored. */
  const changed = (now: S, changes: SettingChanges): S => ({ ...now, ...merged(now as unknown as SettingChanges, changes) });

  return { read, save, changed };
}

/** The changes, with groups filled up by what is there. */
function merged(known: SettingChanges, changes: SettingChanges): SettingChanges {
  const all = Object.entries(changes).map(([name, value]) => {
    const old = known[name];
    return [name, typeof value === 'object' && typeof old === 'object' ? { ...old, ...value } : value] as const;
  });
  return Object.fromEntries(all);
}
