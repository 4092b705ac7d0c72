import { refuse } from '../../kit/input/errors';
import { type InputMap, mapOf } from '../../kit/input/query';
import type { EngineCall } from '../../kit/route';
import { changedSettings, globalSettings, saveSettings } from '../data/global-settings';
import type { GlobalSettings } from '../domain/global-settings';
import { namespace } from '../engine';
import { previewOf, route } from './route';
import { settingsOf } from './settings-input';

/** `GET /settings/general`. */
const getGeneral = async ({ engine }: EngineCall) => ({ settings: await globalSettings(engine.host) });

async function save({ engine }: EngineCall, input: InputMap) {
  const settings = await saveSettings(engine.host, settingsOf(input));
  return { message: 'The settings have been saved.', settings };
}

const inside = (body: InputMap, name: string): InputMap => {
  const input = body.settings === undefined ? body : mapOf(body.settings);
  return input[name] === undefined ? input : mapOf(input[name]);
};

/** `POST /settings/general`: what is left out keeps its value. */
const saveGeneral = (call: EngineCall) => save(call, call.body);

/** `POST /settings/payment`: the values of that group, bare or under its name. */
const savePayment = (call: EngineCall) => save(call, { payments: inside(call.body, 'payments') });

/** `POST /settings/theme`. */
async function saveTheme(call: EngineCall) {
  const { theme } = call.body.settings === undefined ? call.body : mapOf(call.body.settings);
  if (theme === undefined) throw refuse('Send theme: system-default, light or dark.');
  return save(call, { theme });
}

/** `POST /settings/preview`: a public page as it would be with these settings, which are not stored (D606). */
export const previewRoute = ({ pageWith }: PagePreview) =>
  previewOf('POST', '/settings/preview', async (call) => {
    const stored = await globalSettings(call.engine.host);
    return { html: await pageWith(call, changedSettings(stored, settingsOf(call.body))) };
  });

/** How a public page looks with given settings: what draws the pages for visitors knows. */
export interface PagePreview {
  pageWith(call: EngineCall, settings: GlobalSettings): Promise<string>;
}

const entry = (key: string, title: string, path: string) => ({ key, title, path: `/${namespace}${path}` });

/** `GET /settings/menu`: what can be set, and where. */
const getMenu = async () => ({
  menu: [
    entry('general', 'General', '/settings/general'),
    entry('payment', 'Payment', '/settings/payment'),
    entry('theme', 'Theme', '/settings/theme'),
    entry('modules', 'Modules', '/settings/global-modules'),
    entry('availability', 'Availability', '/availability'),
  ],
});

const mostPages = 500;

/** `GET /settings/pages`: the site's published pages, to choose from. */
async function getPages({ engine: { host } }: EngineCall) {
  const { items, total } = await host.posts.list({ type: 'page', status: 'publish', limit: mostPages, offset: 0 });
  return { pages: items.map(({ id, title, slug }) => ({ id, title, slug })), total };
}

/** `GET /settings/global-modules`: all that the engine has is always on. */
const getModules = async () => ({ modules: {} });

/** `POST /settings/global-modules`. */
async function saveModules({ body }: EngineCall) {
  const names = Object.keys(mapOf(body.modules ?? body.settings ?? body));
  if (names.length > 0)
    throw refuse(`Unknown module ${names.join(', ')}: the booking engine has no modules of its own. Switch the site's module booking.`);
  return { message: 'There is nothing to switch.', modules: {} };
}

export const settingsRoutes = [
  route('GET', '/settings/general', getGeneral),
  route('POST', '/settings/general', saveGeneral),
  route('POST', '/settings/payment', savePayment),
  route('POST', '/settings/theme', saveTheme),
  route('GET', '/settings/menu', getMenu),
  route('GET', '/settings/pages', getPages),
  route('GET', '/settings/global-modules', getModules),
  route('POST', '/settings/global-modules', saveModules),
];
