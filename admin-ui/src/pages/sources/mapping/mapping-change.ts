import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction, useApi } from '../../../api/hooks';
import type { ContentSource, SourceMapping } from '../../../api/operations';
import type { SourceAbout } from '../../../api/types';
import { useText } from '../../../texts';
import { emptyMapping } from '../mapping-draft';
import { type Clash, isSameValue, merged } from './merge';

interface Edited {
  /** What was stored when the change began. */
  readonly from: SourceMapping | null;
  readonly mapping: SourceMapping;
}

interface Conflict {
  readonly clashes: readonly Clash[];
  /** What is stored now. */
  readonly now: SourceMapping | null;
}

interface Changing {
  source: ContentSource;
  about: SourceAbout;
  onApproved: (() => void) | undefined;
}

/** A mapping that is changed over the one that is stored, until it is approved (D641). */
export function useMappingChange({ source, about, onApproved }: Changing) {
  const t = useText('sources');
  const api = useApi();
  const queries = useQueryClient();
  const [edited, setEdited] = useState<Edited>();
  const [conflict, setConflict] = useState<Conflict>();
  const from = edited ? edited.from : source.mapping;
  const mapping = edited?.mapping ?? source.mapping ?? about.proposal ?? emptyMapping;

  const approval = useAction(async (own: SourceMapping) => {
    const { mapping: now, mapping_status } = await api.operate('content_sources', 'get', { id: source.id });
    // A proposal is nobody's work.
    const isTheirs = mapping_status === 'approved' || mapping_status === 'drifted';
    const both = merged(from, isTheirs ? now : from, own);
    if (both.clashes.length > 0) {
      setConflict({ clashes: both.clashes, now });
      // What is compared stays, also where the source is read again meanwhile.
      setEdited((held) => held ?? { from, mapping: own });
      return false;
    }
    await api.operate('content_sources', 'approve_mapping', { id: source.id, mapping: both.mine });
    return true;
  });

  async function approve(own: SourceMapping): Promise<void> {
    const held = about.deliveries.held ?? 0;
    if (!(await approval.run(own))) return;
    setEdited(undefined);
    setConflict(undefined);
    onApproved?.();
    await queries.invalidateQueries({ queryKey: ['sources'] });
    notifications.show({ color: 'green', title: t('approved'), message: t('approved_text', { held }) });
  }

  /** Goes on with what is stored now, and what is entered by then. */
  function settle(isMine: boolean): void {
    if (!conflict) return;
    const { mine, theirs } = merged(from, conflict.now, mapping);
    setEdited({ from: conflict.now, mapping: isMine ? mine : theirs });
    setConflict(undefined);
  }

  return {
    mapping,
    change: (next: SourceMapping) => setEdited({ from, mapping: next }),
    /** It is the one that is approved. */
    isSame: source.mapping_status === 'approved' && isSameValue(mapping, source.mapping),
    approve,
    isPending: approval.isPending,
    error: approval.error,
    clashes: conflict?.clashes ?? [],
    settle,
  };
}
