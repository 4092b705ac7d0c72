import { failure, success } from '../../plugin/kit/envelope';
import { invalidParam, notFound, OperationError, refused, statusByCode, unavailable } from '../../plugin/kit/errors';
import { verifies } from '../support/verifies';

/** Typed out once more, so that adding or renumbering a code is a decision and not an accident. */
const table = {
  bad_request: 400,
  invalid_params: 400,
  unauthenticated: 401,
  forbidden: 403,
  unknown_resource: 404,
  unknown_action: 404,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  precondition_failed: 412,
  idempotency_mismatch: 422,
  confirm_required: 428,
  rate_limited: 429,
  internal: 500,
  upstream_error: 502,
  unavailable: 503,
};

test('there are eighteen codes with these statuses', () => {
  verifies('errors:codes');
  expect(statusByCode).toEqual(table);
  expect(Object.keys(statusByCode)).toHaveLength(18);
});

test.each(Object.entries(table))('%s answers %i as an envelope that names it', (code, status) => {
  verifies('dispatch:envelope-error');
  const answer = failure(new OperationError(code as keyof typeof table, 'Why.'), { 'X-One': '1' });
  expect(answer).toEqual({ status, code, headers: { 'X-One': '1' }, envelope: { ok: false, data: null, changed: false, error: 'Why.' } });
});

test('a success has no error and no code', () => {
  verifies('dispatch:envelope-success');
  expect(success({ a: 1 }, true)).toEqual({ status: 200, headers: {}, envelope: { ok: true, data: { a: 1 }, changed: true, error: null } });
});

test('the sentences that callers match', () => {
  expect(notFound('crm', '007')).toMatchObject({ code: 'not_found', status: 404, message: 'Not found: crm "007".' });
  expect(refused('slug taken')).toMatchObject({ code: 'conflict', status: 409, message: 'Refused: slug taken.' });
  expect(invalidParam('/url', 'must be a URL')).toMatchObject({
    code: 'invalid_params',
    status: 400,
    message: 'Invalid params: /url must be a URL',
  });
  const away = unavailable('DB_UNAVAILABLE', 'the database does not answer');
  expect(away).toMatchObject({ status: 503, retryAfter: 5, headers: { 'Retry-After': '5' } });
  expect(away.message).toContain('DB_UNAVAILABLE');
});

test('a code with several statuses may be told which', () => {
  expect(new OperationError('upstream_error', 'Too slow.', { status: 504 })).toMatchObject({ code: 'upstream_error', status: 504 });
});
