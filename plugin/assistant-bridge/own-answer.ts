import { isRecord } from '../engines/kit/tools/shape';
import { type ErrorCode, statusByCode } from '../kit/errors';
import { failed, failedWith, type NextCall } from './result';
import type { ToolResult } from './tool';
import type { OwnReply } from './transport/in-process';

/** An answer without an envelope is the host's own, such as that of a namespace that is off the allowlist. */
export function failedEnvelope(answer: OwnReply, next?: NextCall): ToolResult {
  const code = codeOf(answer);
  if (isRecord(answer.data) && 'ok' in answer.data) return failedWith(answer.data, { code, next });
  return failed({ code, message: `The control plane of this site does not answer (status ${answer.status}).` });
}

/** The code that the service gave. */
export function codeOf({ headers, status }: OwnReply): ErrorCode {
  const input = headers['x-error-code'] ?? '';
  if (input in statusByCode) return input as ErrorCode;
  return status === 401 ? 'unauthenticated' : 'internal';
}
