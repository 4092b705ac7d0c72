import { rows } from '../../../plugin/db/rows';
import { leadEventTable } from '../../../plugin/resources/leads/record/event-table';
import { describeEachStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';

/** Events as an older release left them, in the order of the timeline. */
const timelines: readonly (readonly [lead: number, events: readonly (readonly [type: string, body: string])[]])[] = [
  [
    1,
    [
      ['note_added', '{"score":3,"tier":"cold"}'],
      ['status_changed', '{"score":12,"tier":"hot"}'],
      ['note_added', '{"text":"Called."}'],
    ],
  ],
  [2, [['note_added', '{"score":7}']]],
  [3, [['note_added', '{"text":"No score."}']]],
  // A visitor's own words are no score, nor is what cannot be read.
  [4, [['form_submit', '{"score":99,"tier":"hot"}']]],
  [
    5,
    [
      ['note_added', '{"score":1,"tier":"cold"}'],
      ['note_added', '{"score":'],
    ],
  ],
  [6, [['note_added', `{"score":5,"tier":"${'x'.repeat(50)}"}`]]],
];

describeEachStorage('scores of before', (make) => {
  test('leads that were scored before a row held it have the score of their last event that has one, also when it runs again', async () => {
    verifies('D472', 'R45');
    const made = await make();
    await made.storage.run(async (db) => {
      const zeros = Buffer.alloc(32);
      for (const [leadId, events] of timelines)
        for (const [at, [type, body]] of events.entries())
          await rows(db, leadEventTable).insert({
            leadId,
            seq: at + 1,
            at: '2026-01-01T00:00:00.000000Z',
            type,
            body,
            prevMac: zeros,
            mac: zeros,
            kid: 'k1',
          });
      await db.execute('DROP TABLE sp_lead_work');
    });
    const again = () => made.storage.run((db) => db.execute("DELETE FROM sp_migrations WHERE name LIKE 'lead-work-%'"));
    const scores = 'SELECT lead_id, assignee, score, tier, merged_into FROM sp_lead_work ORDER BY lead_id';
    const none = { assignee: null, merged_into: null };
    for (const _ of ['first', 'again']) {
      await again();
      const storage = await made.open();
      const found = await storage.run((db) => db.query<object>(scores));
      expect(found.map((row) => ({ ...row }))).toEqual([
        { lead_id: 1, score: 12, tier: 'hot', ...none },
        { lead_id: 2, score: 7, tier: '', ...none },
        { lead_id: 5, score: 1, tier: 'cold', ...none },
        { lead_id: 6, score: 5, tier: 'x'.repeat(40), ...none },
      ]);
      expect(await storage.schemaDifference()).toEqual([]);
    }
  });
});
