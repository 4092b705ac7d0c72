import { type ReactNode, Suspense } from 'react';
import { messageOf } from '../api/errors';
import { useEngine } from '../api/hooks';
import type { EngineUi } from '../engines/engine-ui';
import type { AdminUiPage } from '../pages';
import { useText } from '../texts';
import { PageHead } from './page-head';
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
  const head = <PageHead title={name} />;
  if (isOn) {
    // The heading of the question before stays until the page has its own.
    const meanwhile = (
      <>
        {head}
        <Loading label={t('loading_page')} />
      </>
    );
    return <Suspense fallback={meanwhile}>{children}</Suspense>;
  }
  return (
    <>
      {head}
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
