import { messageOf } from '../api/errors';
import { useText } from '../texts';
import { Failure, Loading } from './states';

interface NotLoadedProps {
  query: { readonly data: unknown; readonly error: unknown; readonly refetch: () => unknown };
  /** The heading where it could not be loaded. */
  failed: string;
  /** What is on its way. */
  loading: string;
}

/** In place of what a page shows until that is there: that it is on its way, or why it is not and a way to try again. */
export function NotLoaded({ query: { data, error, refetch }, failed, loading }: NotLoadedProps) {
  const t = useText('frame');
  if (data) return null;
  if (!error) return <Loading label={loading} />;
  return <Failure title={failed} message={messageOf(error)} action={{ label: t('try_again'), perform: () => void refetch() }} />;
}
