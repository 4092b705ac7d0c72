import type { Api } from '../api/client';
import { ApiError } from '../api/errors';
import type { Answer, Call, Seen } from '../api/types';

type Named = Pick<Call, 'resource' | 'action' | 'params'>;

/** The ETag of a record, read before it is compared: what is changed between the two reads is refused, and read again. */
export async function etagOf(api: Api, read: Named): Promise<string | null> {
  return (await api.dispatch(read)).etag;
}

/** A call that is bound to what was seen. Throws what is refused. */
export async function boundCall(api: Api, call: Named, { etag }: Seen): Promise<Answer> {
  const answer = await api.dispatch({ ...call, ...(etag && { ifMatch: etag }) });
  const { status, code, envelope } = answer;
  if (!envelope.ok) throw new ApiError(envelope.error ?? '', status, { code });
  return answer;
}
