import { Type } from '@sinclair/typebox';
import type { Approval } from '../host';
import { notFound } from '../kit/errors';
import { Params } from '../kit/schema';
import { nextLook } from './approval';
import { dataResult } from './result';
import { defineOwnTool } from './tool';

const sentences: Readonly<Record<Approval['state'], string>> = {
  pending: 'Nobody has decided yet. Ask again later, not at once.',
  accepted: 'A person accepted it, and it ran: see result.',
  declined: 'A person declined it. Do not ask again unless the user wants it.',
  expired: 'Nobody decided in time, and it did not run.',
  outdated: 'What it would have hit had changed before a person accepted it, and it did not run. Look at it, then call the tool again.',
};

/** What became of a call that waits for a person. */
export const svcGetApproval = defineOwnTool({
  name: 'svc_get_approval',
  description: 'What became of a call that answered {pending:true}.',
  params: Params({ approval_id: Type.String({ minLength: 1, maxLength: 40 }) }),
  annotations: { readOnlyHint: true },
}).run(async ({ approval_id: asked }, call) => {
  const approval = await call.service.approval(call.caller, asked);
  if (!approval) throw notFound('approval', asked);
  const { id, state, name, askedAt, expiresAt, outcome } = approval;
  const isUnknown = state === 'accepted' && outcome === null;
  return dataResult({
    approval_id: id,
    state,
    call: name,
    asked_at: askedAt,
    expires_at: expiresAt,
    message: isUnknown ? 'A person accepted it. Whether it has run is not known yet: look at what it changes.' : sentences[state],
    result: outcome,
    ...(state === 'pending' || isUnknown ? { next: nextLook(id) } : {}),
  });
});
