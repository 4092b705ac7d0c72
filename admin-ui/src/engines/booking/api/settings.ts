import type { GlobalSettings } from '../../../../../plugin/engines/booking/domain/global-settings';
import type { Seen } from '../../../api/types';
import type { Ask } from './ask';

/** What is set for all calendars. */
export type BookingSettings = GlobalSettings;

/** Of a group only what is to change. */
export type SettingsChange = {
  readonly [K in keyof BookingSettings]?: BookingSettings[K] extends object ? Partial<BookingSettings[K]> : BookingSettings[K];
};

/** Calls about what holds for all calendars. Every function throws ApiError. */
export function settingsCalls(ask: Ask) {
  return {
    settings: async (seen?: Seen) => (await ask<{ settings: BookingSettings }>('GET', { path: '/settings/general', seen })).settings,
    saveSettings: (settings: SettingsChange, seen: Seen) => ask<{ message: string }>('POST', { path: '/settings/general', seen }, settings),
    /** The public page of an event type as it would be with these settings. */
    previewPage: async (settings: SettingsChange) => (await ask<{ html: string }>('POST', '/settings/preview', settings)).html,
  };
}
