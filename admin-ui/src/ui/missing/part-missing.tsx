import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../texts';
import type { PartPlace } from '../error-boundary';
import { Failure, Loading } from '../states';
import type { PartNotLoaded } from './part-not-loaded';
import { type Missing, renew, renewOnce, whyMissing } from './renewal';
import { isPageTouched } from './touched';

const above = { position: 'fixed', insetInline: 16, bottom: 0, zIndex: 1000 } as const;

interface PartMissingProps {
  error: PartNotLoaded;
  /** Of a part of a page, which stays as it is; none for a whole page. */
  place: PartPlace | undefined;
  /** Ask for the part again. */
  onRetry: () => void;
}

/**
 * In place of a part that did not come. The document is loaded again by itself where another release is served and nothing can be lost by
 * that; otherwise the person is told, and asked.
 */
export function PartMissing({ error, place, onRetry }: PartMissingProps) {
  const t = useText('frame');
  const [why, setWhy] = useState<Missing>();
  useEffect(() => {
    let isOver = false;
    const mayRenew = error.isPage || !isPageTouched();
    void (mayRenew ? renewOnce() : whyMissing()).then((found) => isOver || setWhy(found));
    return () => {
      isOver = true;
    };
  }, [error]);

  const isInline = place !== undefined;
  if (!why) return isInline ? null : <Loading label={t('loading_page')} />;
  const load = { label: t('load_again'), perform: () => void renew() };
  const retry = { label: t('try_again'), perform: onRetry };
  const end = isInline ? t('part_missing_typed') : '';
  const told = (
    <Failure
      isInline={isInline}
      title={t(isInline ? 'part_missing' : 'page_missing')}
      message={`${t(`missing_${why}`)} ${why === 'away' ? '' : end}`.trim()}
      action={why === 'away' ? retry : load}
    />
  );
  return place === 'above' ? createPortal(<div style={above}>{told}</div>, document.body) : told;
}
