import type { ToolCall } from '../../plugin/assistant-bridge/call';
import { shownTarget } from '../../plugin/assistant-bridge/shown-target';
import { verifies } from '../support/verifies';

/** What would be hit where another site answers with this record. */
function targetOf(record: object, status = 200): Promise<string> {
  const send = async () => ({ status, body: Buffer.from(JSON.stringify(record)) });
  const call = { service: { provider: async () => ({ mode: 'remote', send }) } } as unknown as ToolCall;
  const hitting = { provider: 'booking', steps: [{ path: '/bookings/1' }] } as const;
  return shownTarget({}, hitting, call).then(({ target }) => target);
}

describe('what a call would hit', () => {
  const record = { id: 1, status: 'scheduled', updated_at: '2026-05-13 09:00:00', starts: 'in two hours' };

  test('is another one where the record was changed, called off or no longer exists', async () => {
    verifies('D711');
    const others = [
      { ...record, updated_at: '2026-05-13 09:00:01' },
      { ...record, status: 'cancelled' },
      { ...record, id: 2 },
    ];
    const targets = await Promise.all([targetOf(record), ...others.map((other) => targetOf(other)), targetOf(record, 404)]);
    expect(new Set(targets).size).toBe(5);
  });

  test('is the same where only its words follow the time of day, unless nothing else tells of a change', async () => {
    verifies('D711');
    const later = { ...record, starts: 'in one hour' };
    expect(await targetOf(later)).toBe(await targetOf(record));
    expect(await targetOf({ booking: later })).toBe(await targetOf({ booking: record }));
    expect(await targetOf({ id: 1, starts: 'in one hour' })).not.toBe(await targetOf({ id: 1, starts: 'in two hours' }));
  });
});
