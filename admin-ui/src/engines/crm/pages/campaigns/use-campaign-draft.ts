import { useCallback, useRef, useState } from 'react';
import { changesIn, overtaken } from '../../../../records/changed';
import { saveOver } from '../../../../records/save-over';
import type { Campaign, CampaignDraft } from '../../api/campaigns';
import { useCrmApi, useCrmRefresh, useWritten } from '../../api/crm-hooks';
import { useAutosave } from './use-autosave';

export const draftOf = ({ title, email_subject, email_pre_header, email_body }: CampaignDraft): CampaignDraft => ({
  title,
  email_subject,
  email_pre_header,
  email_body,
});

const valuesOf = (draft: Partial<CampaignDraft>): Readonly<Record<string, unknown>> => ({ ...draft });

/** What a colleague has stored, over what both began with, and what both have changed. */
interface Conflict {
  readonly theirs: CampaignDraft;
  readonly before: CampaignDraft;
  readonly names: readonly string[];
}

/** What a campaign says while it is written: saved over exactly what was seen; where a colleague saved the same, nothing is until one is chosen (D610). */
export function useCampaignDraft(campaign: Campaign) {
  const { id } = campaign;
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const written = useWritten(id);
  const [draft, setDraft] = useState(() => draftOf(campaign));
  const [conflict, setConflict] = useState<Conflict>();
  // As the engine keeps what was typed, such as without spaces at the ends: only by that another's change is told from one's own.
  const retained = useRef(draftOf(campaign));
  // Counts up where the fields have to be drawn again.
  const [version, setVersion] = useState(0);

  const save = useCallback(
    async (value: CampaignDraft, before: CampaignDraft): Promise<CampaignDraft> => {
      const mine = changesIn(value, before);
      written(mine);
      const clash = (stored: CampaignDraft) => overtaken(valuesOf(mine), valuesOf(retained.current), valuesOf(stored));
      try {
        const { stored, isSaved } = await saveOver({
          load: async (seen) => draftOf(await crm.campaign(id, seen)),
          isOvertaken: (campaignDraft) => clash(campaignDraft).length > 0,
          save: async (seen) => {
            retained.current = draftOf((await crm.saveCampaign(id, mine, seen)).campaign);
          },
        });
        if (isSaved) {
          // What is still missing before it can be sent is known by what is stored.
          await refresh();
          return value;
        }
        written(stored);
        setConflict({ theirs: stored, before, names: clash(stored) });
        return before;
      } catch (error) {
        // Whoever comes back must not take for stored what was not.
        written(retained.current);
        throw error;
      }
    },
    [crm, refresh, written, id],
  );
  const saved = useAutosave(draft, save, draft.title.trim() !== '' && conflict === undefined);

  function settle(keepsMine: boolean) {
    if (!conflict) return;
    const next = { ...conflict.theirs, ...(keepsMine && changesIn(draft, conflict.before)) };
    written(conflict.theirs);
    retained.current = conflict.theirs;
    saved.begin(conflict.theirs);
    setDraft(next);
    setConflict(undefined);
    setVersion(version + 1);
  }

  return { draft, setDraft, conflict, settle, saved: saved.state, version };
}
