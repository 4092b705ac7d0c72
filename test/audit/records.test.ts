import type { AuditRow } from '../../plugin/audit/audit-row';
import { auditPart } from '../../plugin/audit/erasures';
import { auditPage } from '../../plugin/audit/page';
import { sealAudit } from '../../plugin/audit/seal';
import { verifyAudit } from '../../plugin/audit/verify';
import { writeAudit } from '../../plugin/audit/write';
import type { PersonCtx } from '../../plugin/kit/person';
import { recordedChange, recordText } from '../../plugin/kit/record-change';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';
import { aRecord, entry, second, vaultOf } from './fixture';

const inverse = { resource: 'crm', action: 'update', params: {} };
const asIs = { redact: (record: object) => record, inverse };
/** JSON of a record takes `{"a":"…"}` around the letters. */
const ofBytes = (bytes: number) => ({ a: 'x'.repeat(bytes - 8) });

describe('what is kept of a change', () => {
  test('nothing of a record above 16 KB, and then it cannot be undone', () => {
    verifies('D549');
    const [most, more] = [ofBytes(16_384), ofBytes(16_385)];
    expect(recordedChange({ before: most, after: most }, asIs)).toEqual({
      before: recordText(most),
      after: recordText(most),
      left: recordText(most),
    });
    expect(recordedChange({ before: more, after: most }, asIs)).toEqual({ before: null, after: recordText(most), left: undefined });
    expect(recordedChange({ before: most, after: more }, asIs)).toEqual({ before: recordText(most), after: null, left: undefined });
  });

  test('no record that is too large is masked, which would cost more than the change', () => {
    verifies('D549');
    const redact = jest.fn((record: object) => record);
    recordedChange({ before: ofBytes(16_385), after: null }, { redact, inverse });
    expect(redact).not.toHaveBeenCalled();
  });

  test('bytes are counted, not letters', () => {
    verifies('D549');
    expect(recordedChange({ before: null, after: { a: 'ü'.repeat(8189) } }, asIs).after).toBeNull();
  });

  test('where something had to be masked, or was lost beside the record, or no call sets it back, it cannot be undone', () => {
    verifies('D549');
    const change = { before: null, after: { name: 'Acme' } };
    expect(recordedChange(change, { redact: () => ({ name: '***' }), inverse })).toEqual({
      before: null,
      after: '{"name":"***"}',
      left: undefined,
    });
    expect(recordedChange({ ...change, isReversible: false }, asIs).left).toBeUndefined();
    expect(recordedChange(change, { ...asIs, inverse: null }).left).toBeUndefined();
    expect(recordedChange(change, asIs).left).toBe('{"name":"Acme"}');
    expect(recordedChange({ before: { name: 'Acme' }, after: null }, asIs).left).toBe('null');
  });
});

describeEachStorage('records in the audit log', (make) => {
  const page = async ({ storage }: Awaited<ReturnType<typeof make>>) =>
    (await storage.run((db) => auditPage(db, {}, { limit: 10, offset: 0 }))).items as [AuditRow, AuditRow];

  test('come back as they were written, and are covered by the MAC of their row', async () => {
    verifies('D549', 'audit:every-mutation');
    const made = await make();
    const vault = await vaultOf(made);
    const id = await made.storage.tx((db) => writeAudit(db, vault, entry({ record: { ...aRecord, before: '{"name":"ü🎉"}' } })));
    await made.storage.tx((db) => writeAudit(db, vault, entry()));
    const [plain, recorded] = await page(made);
    expect(recorded).toMatchObject({ id, recordBefore: '{"name":"ü🎉"}', recordAfter: aRecord.after, undoes: null });
    expect(recorded.leftMac).toHaveLength(32);
    expect(plain).toMatchObject({ recordBefore: null, recordAfter: null, leftMac: null, undoes: null });
    expect(await made.storage.run((db) => verifyAudit(db, vault))).toMatchObject({ ok: true, count: 2 });
  });

  test('a person is erased from them, the log stays sound, and such a change is not undone any more', async () => {
    verifies('D549', 'D463');
    const made = await make();
    const vault = await vaultOf(made);
    const record = { before: '{"email":"ada@team.example"}', after: '{"email":""}', left: '{"email":""}' };
    await made.storage.tx((db) => writeAudit(db, vault, entry({ record })));
    await made.storage.tx((db) => writeAudit(db, vault, entry({ record: aRecord })));
    await made.storage.run((db) => db.execute('UPDATE sp_audit SET stored_at = at'));
    await sealAudit(made.storage, vault, { now: second(100) });
    const person = { email: 'ada@team.example', phone: '', ref: '' };
    const part = auditPart(vault);
    await made.storage.tx(async (db) => {
      const ctx = { db, now: () => second(200) } as unknown as PersonCtx;
      expect(await part.find(ctx, person)).toHaveLength(1);
      expect(await part.erase(ctx, person)).toBe(1);
      expect(await part.find(ctx, person)).toEqual([]);
    });
    const [other, erased] = await page(made);
    expect(erased).toMatchObject({ recordBefore: '{"email":"erased@erased.invalid"}', leftMac: null });
    expect(other.leftMac).not.toBeNull();
    expect(await made.storage.run((db) => verifyAudit(db, vault))).toMatchObject({ ok: true, count: 2 });
  });
});
