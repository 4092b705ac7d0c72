import { Suspense, useEffect } from 'react';
import { isSignedOut, messageOf } from './api/errors';
import { useIsRetrying, useSession } from './api/hooks';
import { signInUrl } from './base-path';
import { engineOf } from './engines';
import { NotFoundPage } from './not-found';
import { pageAt, pages } from './pages';
import { capabilityWords } from './pages/roles/capability-words';
import { useText } from './texts';
import { EngineGate } from './ui/engine-gate';
import { ErrorBoundary } from './ui/error-boundary';
import { later } from './ui/later';
import { PageMeanwhile } from './ui/page-meanwhile';
import { navigate, usePath } from './ui/router';
import { Shell } from './ui/shell';
import { Failure, Loading } from './ui/states';
import { views } from './views';

const sessionEnded = async () => (await import('./ui/session-ended')).SessionEnded;
const SessionEnded = later(sessionEnded, null, 'above');
/** Without a session nothing more is served: what says so, and all dialogs, are there before they are needed. */
const prepareDialogs = () => Promise.all([sessionEnded(), import('./ui/dialog-window')]).catch(() => undefined);

/** Everything behind the sign-in: who is there, then the page for the address. */
export function App() {
  const t = useText('frame');
  const { data: session, error } = useSession();
  const path = usePath();
  const isOver = isSignedOut(error);
  const mustSignIn = isOver && !session;

  useEffect(() => {
    if (mustSignIn) location.replace(signInUrl());
  }, [mustSignIn]);

  const isSignedIn = session !== undefined;
  useEffect(() => {
    if (isSignedIn) void prepareDialogs();
  }, [isSignedIn]);

  if (!session) {
    return error && !isOver ? <Failure title={t('session_unread')} message={messageOf(error)} /> : <Waiting />;
  }

  return (
    <Shell user={session.user} path={path}>
      {isOver && <SessionEnded />}
      <ErrorBoundary key={path.split('/')[1]}>
        <Suspense fallback={<Loading label={t('loading_page')} />}>
          <Page path={path} capabilities={session.user.capabilities} />
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}

function Waiting() {
  const t = useText('frame');
  const isRetrying = useIsRetrying();
  return <Loading label={isRetrying ? t('away_loading') : t('loading')} isFull />;
}

/** What the page is for is said as the dialog of a role says it (D692). */
function Blocked({ capability }: { capability: string }) {
  const t = useText('frame');
  const what = capabilityWords(useText('roles'), { capability, description: capability });
  return <Failure title={t('not_allowed')} message={t('needs_capability', { what, capability })} />;
}

function Page({ path, capabilities }: { path: string; capabilities: readonly string[] }) {
  const t = useText('frame');
  const isRoot = path === '/';
  useEffect(() => {
    if (isRoot) navigate(`/${pages[0]?.slug}`, { replace: true });
  }, [isRoot]);

  const match = pageAt(path);
  if (isRoot) return null;
  if (!match) return <NotFoundPage />;
  const { page, parts } = match;
  const { slug, capability, module } = page;
  const View = views[slug];
  if (!capabilities.includes(capability)) {
    return <Blocked capability={capability} />;
  }
  const view = <View parts={parts} capabilities={capabilities} />;
  const engine = engineOf(module);
  return engine ? (
    <EngineGate engine={engine} page={page}>
      {view}
    </EngineGate>
  ) : (
    <Suspense fallback={<PageMeanwhile name={t(`page_${page.slug}`)} />}>{view}</Suspense>
  );
}
