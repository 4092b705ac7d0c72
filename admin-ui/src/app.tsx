import { lazy, Suspense, useEffect } from 'react';
import { isSignedOut, messageOf } from './api/errors';
import { useIsRetrying, useSession } from './api/hooks';
import { ApiKeysPage } from './pages/api-keys';
import { NotFoundPage } from './pages/not-found';
import { SettingsPage } from './pages/settings';
import { ErrorBoundary } from './ui/error-boundary';
import { navigate, usePath } from './ui/router';
import { SessionEnded, signInUrl } from './ui/session-ended';
import { Shell } from './ui/shell';
import { Failure, Loading } from './ui/states';

// Most people never open it.
const SourcesPage = lazy(async () => ({ default: (await import('./pages/sources')).SourcesPage }));
const LeadsPage = lazy(async () => ({ default: (await import('./pages/leads')).LeadsPage }));
const BookingsPage = lazy(async () => ({ default: (await import('./pages/bookings')).BookingsPage }));
const CalendarsPage = lazy(async () => ({ default: (await import('./pages/calendars')).CalendarsPage }));
const BridgePage = lazy(async () => ({ default: (await import('./pages/bridge')).BridgePage }));
// The form engine is most of the code; those who only manage keys do not load it.
const ConsolePage = lazy(async () => ({ default: (await import('./pages/console')).ConsolePage }));

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
  const [page = '', resource, action, ...rest] = path.split('/').slice(1).map(decodeSafely);

  useEffect(() => {
    if (path === '/') navigate('/keys', { replace: true });
  }, [path]);

  if (path === '/') return null;
  if (page === 'keys' && resource === undefined) return <ApiKeysPage />;
  if (page === 'sources' && action === undefined) return <SourcesPage id={resource} />;
  if (page === 'leads' && action === undefined && isRecord(resource)) return <LeadsPage id={resource} />;
  if (page === 'bookings' && action === undefined && isRecord(resource)) return <BookingsPage id={resource} />;
  if (page === 'calendars') return <CalendarsPage path={path.split('/').slice(2)} />;
  if (page === 'bridge' && resource === undefined) return <BridgePage />;
  if (page === 'settings' && resource === undefined) return <SettingsPage capabilities={capabilities} />;
  if (page === 'console' && rest.length === 0 && (resource === undefined) === (action === undefined)) {
    return <ConsolePage selected={resource && action ? { resource, action } : undefined} capabilities={capabilities} />;
  }
  return <NotFoundPage />;
}

/** Nothing, or the number of a record. */
const isRecord = (resource = '') => /^\d{0,15}$/.test(resource);

/** A hand-typed address may hold a stray percent sign. */
function decodeSafely(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
