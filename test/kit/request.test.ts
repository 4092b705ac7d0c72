import type { OperationError } from '../../plugin/kit/errors';
import { parseBody, parseOptions } from '../../plugin/kit/request';
import { verifies } from '../support/verifies';

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    expect((error as OperationError).code).toBe('bad_request');
    return (error as OperationError).message;
  }
  throw new Error('accepted');
}

describe('the body of dispatch', () => {
  verifies('dispatch:body-shape');
  const sentence = 'Invalid request: body must be a JSON object with "resource" and "action".';

  test.each([
    [null],
    [[]],
    ['crm.list'],
    [1],
    [true],
    [{}],
    [{ resource: 'crm' }],
    [{ action: 'list' }],
    [{ resource: '', action: 'list' }],
    [{ resource: 'crm', action: '' }],
    [{ resource: ['crm'], action: 'list' }],
    [{ resource: { a: 1 }, action: 'list' }],
    [{ resource: 1, action: 'list' }],
    [{ resource: 'crm', action: null }],
  ])('%j is refused', (body) => {
    expect(refusal(() => parseBody(body))).toBe(sentence);
  });

  test('an unknown field is named', () => {
    expect(refusal(() => parseBody({ resource: 'crm', action: 'list', parms: {} }))).toBe(`${sentence} Unknown field "parms".`);
    expect(refusal(() => parseBody(JSON.parse('{"resource":"crm","action":"list","constructor":1}')))).toContain('"constructor"');
  });

  test('what is known is passed on untouched', () => {
    expect(parseBody({ resource: 'crm', action: 'get', params: null, confirm: 'x' })).toEqual({
      resource: 'crm',
      action: 'get',
      params: null,
      confirm: 'x',
    });
  });
});

describe('the headers of a mutation', () => {
  test('none of them is the usual case', () => {
    expect(parseOptions({})).toEqual({ dryRun: false, idempotencyKey: undefined, reason: null, confirmToken: undefined });
  });

  test.each(['false', 'TRUE', '1', '', 'true, true', 'yes'])('X-Dry-Run: %s is refused', (value) => {
    verifies('dry-run:strict');
    expect(refusal(() => parseOptions({ 'x-dry-run': value }))).toMatch(/X-Dry-Run must be/);
  });

  test.each(['', 'a'.repeat(256), 'é', 'a\tb', 'a\u007f'])('Idempotency-Key: %j is refused', (value) => {
    expect(refusal(() => parseOptions({ 'idempotency-key': value }))).toMatch(/Idempotency-Key/);
  });

  test.each(['x'.repeat(201), 'a\u0007b'])('X-Change-Reason: %j is refused', (value) => {
    verifies('change-reason');
    expect(refusal(() => parseOptions({ 'x-change-reason': value }))).toMatch(/X-Change-Reason/);
  });

  test('a reason in UTF-8 arrives as it was written', () => {
    const sent = Buffer.from('Größe geändert 🎉', 'utf8').toString('latin1');
    expect(parseOptions({ 'x-change-reason': sent }).reason).toBe('Größe geändert 🎉');
    expect(parseOptions({ 'x-change-reason': 'Größe' }).reason).toBe('Größe');
    expect(parseOptions({ 'x-change-reason': '🎉'.repeat(200) }).reason).toBe('🎉'.repeat(200));
  });

  test('all of them', () => {
    expect(
      parseOptions({ 'x-dry-run': 'true', 'idempotency-key': 'k'.repeat(255), 'x-change-reason': 'why', 'x-confirm-token': 't' }),
    ).toEqual({
      dryRun: true,
      idempotencyKey: 'k'.repeat(255),
      reason: 'why',
      confirmToken: 't',
    });
  });
});
