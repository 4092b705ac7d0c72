import { notifications } from '@mantine/notifications';
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
  const only = (all: MarketingSettings[P]) => Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<MarketingSettings[P], N>;
  return useStoredDraft(only(stored), {
    load: async (seen) => only((await crm.settings(seen))[part]),
    save: (changed, seen) => crm.saveSettings({ [part]: changed }, seen),
  });
}

/** Says that it is stored, and has it read again. */
export function useSaved() {
  const t = useText('marketing');
  const refresh = useCrmRefresh();
  return () => {
    notifications.show({ color: 'green', message: t('saved') });
    void refresh();
  };
}
