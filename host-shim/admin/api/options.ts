import type { Storage } from '../../../plugin/host';
import type { OptionStore } from '../../../plugin/host-kit/options';
import { json } from '../../../plugin/host-kit/rest/answer';
import { checkSetting, isSettingName, type SettingName, settings } from '../../options/site';
import type { AdminRoute } from '../admin-api';
import { bodyOf } from './body';

const shape = {
  site_name: 'string',
  locale: 'string',
  timezone: 'string',
  robots_txt: 'string',
  news_types: 'string',
  rest_restriction: 'string',
} as const satisfies Record<SettingName, 'string'>;

/** The site's settings with what a fresh site has in their place. */
export async function readSettings(options: OptionStore): Promise<Record<SettingName, string>> {
  const names = Object.keys(settings).filter(isSettingName);
  const stored = await options.getMany(names);
  return Object.fromEntries(names.map((name) => [name, String(stored[name] ?? settings[name].fallback)])) as Record<SettingName, string>;
}

/** Settings of the site. */
export function optionRoutes(options: OptionStore, storage: Storage): AdminRoute[] {
  return [
    {
      method: 'GET',
      path: '/options',
      capability: 'manage_options',
      handler: async () => json(200, { options: await readSettings(options) }),
    },
    {
      method: 'PUT',
      path: '/options',
      capability: 'manage_options',
      async handler(request) {
        const entries = Object.entries(bodyOf(request, shape)).filter(([name]) => isSettingName(name));
        const checked = entries.map(([name, value]) => [name, checkSetting(name as SettingName, value)] as const);
        await storage.tx(async () => {
          for (const [name, value] of checked) await options.set(name, value);
        });
        return json(200, { options: await readSettings(options) });
      },
    },
  ];
}
