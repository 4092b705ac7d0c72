import { retryAfterMs } from '../../plugin/net/retry-after';

const now = Date.parse('2026-03-01T12:00:00Z');
const day = 24 * 60 * 60 * 1000;

test.each([
  ['0', 0],
  ['120', 120_000],
  [' 7 ', 7000],
  ['999999999', day],
  ['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
  ['Sun, 01 Mar 2027 12:00:00 GMT', day],
])('%j is %i ms', (header, ms) => {
  expect(retryAfterMs(header, now)).toBe(ms);
});

test.each([null, '', '-1', '1.5', '1e9', '9999999999', 'soon', '2026-03-01T12:00:30Z', 'Sun, gossip', '0x10'])(
  '%j says nothing',
  (header) => {
    expect(retryAfterMs(header, now)).toBeUndefined();
  },
);
