import type { Api } from './client';
import { ApiError } from './errors';

interface Call {
  readonly resource: string;
  readonly action: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A destructive call that its dialog has asked about. First without confirm: the refusal carries the token that a site may want with it. */
export async function confirmed(api: Api, call: Call): Promise<true> {
  await confirmedData(api, call);
  return true;
}

/** The same, with what the service answers. */
export async function confirmedData(api: Api, call: Call): Promise<Readonly<Record<string, unknown>>> {
  const { confirmToken } = await api.dispatch(call);
  const { status, code, envelope } = await api.dispatch({ ...call, confirm: true, ...(confirmToken && { confirmToken }) });
  if (!envelope.ok) throw new ApiError(envelope.error ?? '', status, { code });
  return Object(envelope.data) as Readonly<Record<string, unknown>>;
}
