import type { Host } from '../../../host';
import type { GlobalSettings } from '../domain/global-settings';
import { globalSettings, settingsOption } from './global-settings';

type Group = Readonly<Record<string, string | number>>;
/** What is set: single values, and of groups the keys that change. */
export type SettingChanges = Readonly<Record<string, string | number | Group>>;

/** Merge changes into what was set, group by group, and return the whole. */
export async function saveSettings(host: Pick<Host, 'options' | 'storage'>, changes: SettingChanges): Promise<GlobalSettings> {
  return host.storage.tx(async (db) => {
    // The epoch's row, locked first, puts writers in a line, so that none merges into a copy that is already old.
    await host.storage.epoch.bump(db);
    const set = ((await host.options.get(settingsOption)) ?? {}) as Readonly<Record<string, string | number | Group>>;
    await host.options.set(settingsOption, { ...set, ...mergedGroups(set, changes) });
    return globalSettings(host);
  });
}

function mergedGroups(set: SettingChanges, changes: SettingChanges): SettingChanges {
  const merged = Object.entries(changes).map(([name, value]) => {
    const old = set[name];
    return [name, typeof value === 'object' && typeof old === 'object' ? { ...old, ...value } : value] as const;
  });
  return Object.fromEntries(merged);
}
