import type { Api } from './client';
import { ApiError } from './errors';

interface Call {
  readonly resource: string;
  readonly action: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A destructive call that its dialog has asked about. First without confirm: the refusal carries the token that a site may want with it. */
export async function confirmed(api: Api, call: Call): Promise<true> {
  const { confirmToken } = await api.dispatch(call);
  const { status, code, envelope } = await api.dispatch({ ...call, confirm: true, ...(confirmToken && { confirmToken }) });
  if (!envelope.ok) throw new ApiError(envelope.error ?? '', status, { code });
  return true;
}
