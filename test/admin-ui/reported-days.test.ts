import { reportedDays } from '../../admin-ui/src/engines/crm/pages/campaigns/reported-days';
import { verifies } from '../support/verifies';

const now = Date.parse('2026-03-10T12:00:00Z');

test.each([
  ['2026-03-08 23:30:00', { from: '2026-03-08', to: '2026-03-11' }],
  ['2025-12-01 08:00:00', { from: '2025-12-01', to: '2025-12-30' }],
  // Sent where the day begins earlier than here.
  ['2026-03-11 01:00:00', { from: '2026-03-11', to: '2026-03-11' }],
  ['2026-03-20 01:00:00', { from: '2026-03-20', to: '2026-03-20' }],
  [null, { from: '2026-02-09', to: '2026-03-10' }],
])('a campaign sent at %s is reported from its day on', (sent, days) => {
  verifies('D623');
  expect(reportedDays(sent, now)).toEqual(days);
});
