import { ApiError, messageOf } from '../../api/errors';
import { useText } from '../../texts';
import { Failure, Loading } from '../../ui/states';
import { SwitchedOff } from '../../ui/switched-off';

interface NotLoadedProps {
  error: unknown;
  failed: string;
  loading: string;
  refetch: () => Promise<unknown>;
}

/** What stands where nothing was loaded: that it is on its way, that the module is off, or what went wrong. */
export function NotLoaded({ error, failed, loading, refetch }: NotLoadedProps) {
  const frame = useText('frame');
  if (!error) return <Loading label={loading} />;
  if (error instanceof ApiError && error.code === 'conflict' && error.message.includes('is inactive'))
    return <SwitchedOff module="pipelines" slug="pipelines" isAsking={false} onAsk={refetch} />;
  return <Failure title={failed} message={messageOf(error)} action={{ label: frame('try_again'), perform: () => void refetch() }} />;
}
