import { type InputMap, listOf, mapOf } from '../../../kit/input/query';
import type { Rules } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import type { SettingChanges } from '../../../kit/stores/settings';
import { type SendingSettings, saveSendingSettings, sendingSettings } from '../../data/settings/sending-settings';
import { crmSettings, saveCrmSettings } from '../../data/settings/settings';
import { settingsForm } from '../../domain/forms/settings';
import { preferenceFieldsIn } from '../../domain/preference-fields';
import type { CrmSettings } from '../../domain/settings';
import { rules } from '../../input/rules';
import { brokenText } from '../../mail/compose/liquid';
import { hasWayOut } from '../../mail/compose/way-out';
import { readOptin } from '../../work/emails/read-optin';
import { route } from '../route';

const sentIn = ({ body }: EngineCall): InputMap => (body.settings === undefined ? body : mapOf(body.settings));

const view = ({ business_settings, email_settings: emails }: CrmSettings, sending_settings: SendingSettings) => ({
  business_settings,
  email_settings: {
    ...emails,
    pref_list_items: emails.pref_list_items.split(',').filter(Boolean).map(Number),
    pref_general: preferenceFieldsIn(emails.pref_general),
  },
  sending_settings,
});

/** `GET /setting`: all, or those of `settings_keys[]`. */
async function getSettings({ engine, query }: EngineCall) {
  const settings = view(await crmSettings(engine.host), await sendingSettings(engine.host));
  const wanted = listOf(query.settings_keys);
  const chosen = Object.entries(settings).filter(([key]) => wanted.length === 0 || wanted.includes(key));
  return { settings: Object.fromEntries(chosen), ...Object.fromEntries(chosen) };
}

/** `PUT /setting`: what is not sent stays. */
async function saveSettings(call: EngineCall) {
  const check = rules();
  const sent = settingsForm.read(check, sentIn(call));
  const footer = sent.email_settings?.email_footer;
  if (footer !== undefined) checkText(check, 'email_settings.email_footer', footer);
  if (footer !== undefined && !hasWayOut(footer))
    check.add(
      'email_settings.email_footer',
      'way_out',
      'The footer must contain {{crm.unsubscribe_url}} or {{crm.manage_subscription_url}}.',
    );
  check.check();
  const { host } = call.engine;
  const { sending_settings: speed = {}, ...words } = sent;
  const settings = await host.storage.tx(async () =>
    view(await saveCrmSettings(host, words as SettingChanges), await saveSendingSettings(host, speed as SettingChanges)),
  );
  return { message: 'The settings have been saved.', settings };
}

/** `GET /setting/double-optin`. */
const getOptin = async ({ engine }: EngineCall) => ({ settings: (await crmSettings(engine.host)).double_optin });

function checkText(check: Rules, name: string, text: string): void {
  const problem = brokenText(text);
  if (problem !== undefined) check.add(name, 'merge_tags', problem);
}

/** `PUT /setting/double-optin`: what is not sent stays. */
async function saveOptin(call: EngineCall) {
  const { host } = call.engine;
  const check = rules();
  const before = (await crmSettings(host)).double_optin;
  const sent = readOptin(check, sentIn(call), { before, broken: brokenText });
  check.check();
  const { double_optin: settings } = await saveCrmSettings(host, { double_optin: sent } as unknown as SettingChanges);
  return { message: 'The settings have been saved.', settings };
}

const manage = 'crm_manage_settings';

export const settingRoutes = [
  route('GET /setting', manage, getSettings),
  route('PUT /setting', manage, saveSettings),
  route('GET /setting/double-optin', manage, getOptin),
  route('PUT /setting/double-optin', manage, saveOptin),
];
