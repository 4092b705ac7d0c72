import type { RequirementId } from '../requirements';
import { noteCitation } from './citations';

/** A clause of the specification, or a decision of `docs/decisions`. */
export type Citation = RequirementId | `D${number}`;

let isRunning = false;
beforeEach(() => {
  isRunning = true;
});
afterEach(() => {
  isRunning = false;
});

/** Cite what a test proves; in a `describe`, what each of its tests proves. It counts when the test runs (D233). */
export function verifies(...ids: readonly Citation[]): void {
  const note = () => ids.forEach(noteCitation);
  if (isRunning) note();
  else beforeEach(note);
}
