import { tellSaved } from '../../../../records/saved';
import { type StoredDraft, useStoredDraft } from '../../../../records/stored-draft';
import { useText } from '../../../../texts';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { BookingSettings, SettingsChange } from '../../api/settings';

interface Part<T> {
  /** The fields of the part, out of all settings. */
  readonly read: (settings: BookingSettings) => T;
  /** Where what was changed belongs. */
  readonly sent: (changed: Partial<T>) => SettingsChange;
  /** A value as the form says it, where that is not how it is stored. */
  readonly wordsOf: (name: string, value: unknown) => string | undefined;
}

/** A draft of some of the settings, wherever they belong. */
export function useSettingsDraft<T extends object>(settings: BookingSettings, { read, sent, wordsOf }: Part<T>): StoredDraft<T> {
  const booking = useBookingApi();
  const draft = useStoredDraft(read(settings), {
    load: async (seen) => read(await booking.settings(seen)),
    save: (changed, seen) => booking.saveSettings(sent(changed), seen),
  });
  const textOf = (name: string, value: unknown) => wordsOf(name, value) ?? value;
  const conflict = draft.conflict.map(({ name, theirs, mine }) => ({ name, theirs: textOf(name, theirs), mine: textOf(name, mine) }));
  return { ...draft, conflict };
}

/** What follows a save. */
export function useSaved() {
  const t = useText('booking');
  const refresh = useBookingRefresh();
  return () => tellSaved(t('saved'), refresh);
}
