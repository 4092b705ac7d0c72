import { waitWords } from '../../host-shim/auth/wait-words';
import { verifies } from '../support/verifies';

test.each([
  [0, '1 second'],
  [1, '1 second'],
  [59.2, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [3600, '1 hour'],
  [3601, '2 hours'],
])('a wait of %d s is said as "%s", never as less', (seconds, words) => {
  verifies('R12');
  expect(waitWords(seconds)).toBe(words);
});
