import { Suspense, useEffect } from 'react';
import { isSignedOut, messageOf } from './api/errors';
import { useIsRetrying, useSession } from './api/hooks';
import { engineOf } from './engines';
import { pageAt, pages } from './pages';
import { NotFoundPage } from './pages/not-found';
import { EngineGate } from './ui/engine-gate';
import { ErrorBoundary } from './ui/error-boundary';
import { navigate, usePath } from './ui/router';
import { SessionEnded, signInUrl } from './ui/session-ended';
import { Shell } from './ui/shell';
import { Failure, Loading } from './ui/states';
import { views } from './views';

/** Everything behind the sign-in: who is there, then the page for the address. */
export function App() {
  const { data: session, error } = useSession();
  const path = usePath();
  const isOver = isSignedOut(error);
  const mustSignIn = isOver && !session;

  useEffect(() => {
    if (mustSignIn) location.replace(signInUrl());
  }, [mustSignIn]);

  if (!session) {
    return error && !isOver ? <Failure title="The session could not be read" message={messageOf(error)} /> : <Waiting />;
  }

  return (
    <Shell user={session.user} path={path}>
      {isOver && <SessionEnded />}
      <ErrorBoundary key={path.split('/')[1]}>
        <Suspense fallback={<Loading label="Loading the page" />}>
          <Page path={path} capabilities={session.user.capabilities} />
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}

function Waiting() {
  const isRetrying = useIsRetrying();
  return <Loading label={isRetrying ? 'The server is unavailable. Trying again' : 'Loading'} isFull />;
}

function Page({ path, capabilities }: { path: string; capabilities: readonly string[] }) {
  const isRoot = path === '/';
  useEffect(() => {
    if (isRoot) navigate(`/${pages[0]?.slug}`, { replace: true });
  }, [isRoot]);

  const found = pageAt(path);
  if (isRoot) return null;
  if (!found) return <NotFoundPage />;
  const { page, parts } = found;
  const { slug, capability, module } = page;
  const View = views[slug];
  if (!capabilities.includes(capability)) {
    return <Failure title="Not allowed" message={`This page needs the capability ${capability}. Ask an administrator.`} />;
  }
  const view = <View parts={parts} capabilities={capabilities} />;
  const engine = engineOf(module);
  return engine ? (
    <EngineGate engine={engine} page={page}>
      {view}
    </EngineGate>
  ) : (
    view
  );
}
