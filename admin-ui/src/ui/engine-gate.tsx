import { type ReactNode, Suspense } from 'react';
import { useEngine } from '../api/engine-hooks';
import { messageOf } from '../api/errors';
import type { EngineUi } from '../engines/engine-ui';
import type { AdminUiPage } from '../pages';
import { useText } from '../texts';
import { PageHead } from './page-head';
import { PageMeanwhile } from './page-meanwhile';
import { Failure, Loading } from './states';
import { SwitchedOff } from './switched-off';

interface EngineGateProps {
  engine: EngineUi;
  page: AdminUiPage;
  children: ReactNode;
}

/** The page, where its engine answers; otherwise the button that switches it on. */
export function EngineGate({ engine, page, children }: EngineGateProps) {
  const t = useText('frame');
  const { data: isOn, error, refetch, isFetching } = useEngine(engine);
  const name = t(`page_${page.slug}`);
  if (isOn) return <Suspense fallback={<PageMeanwhile name={name} />}>{children}</Suspense>;
  return (
    <>
      <PageHead title={name} />
      {isOn === undefined && error && (
        <Failure
          title={t('engine_failed', { page: name })}
          message={messageOf(error)}
          action={{ label: t('try_again'), perform: () => void refetch() }}
        />
      )}
      {isOn === undefined && !error && <Loading label={t('engine_loading', { page: name })} />}
      {isOn === false && <SwitchedOff module={engine.module} slug={page.slug} isAsking={isFetching} onAsk={refetch} />}
    </>
  );
}
