import { some } from '../../../../records/changed';
import { tellSaved } from '../../../../records/saved';
import { type StoredDraft, useStoredDraft } from '../../../../records/stored-draft';
import { useText } from '../../../../texts';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import type { MarketingSettings } from '../../api/settings';

/** A draft of one part of the settings, or of some of its fields. */
export function usePartDraft<P extends keyof MarketingSettings, N extends keyof MarketingSettings[P]>(
  part: P,
  stored: MarketingSettings[P],
  names: readonly N[],
): StoredDraft<Pick<MarketingSettings[P], N>> {
  const crm = useCrmApi();
  return useStoredDraft(some(stored, names), {
    load: async (seen) => some((await crm.settings(seen))[part], names),
    save: (changed, seen) => crm.saveSettings({ [part]: changed }, seen),
  });
}

/** What follows a save. */
export function useSaved() {
  const t = useText('marketing');
  const refresh = useCrmRefresh();
  return () => tellSaved(t('saved'), refresh);
}
