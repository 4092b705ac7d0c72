import type { Comparison } from './compare';
import type { Outcome } from './restored';
import type { Answer } from './witness/ask-witness';
import type { Witness } from './witness/cosignature';

/** Everything that is wrong, one sentence each; none: all is well as far as it was compared. */
export function* wrongs({ broken, altered, missing, shrunk, forked, unproven, returned, behind, problems }: Comparison): Generator<string> {
  for (const [from, to] of behind)
    yield `the database was set back to checkpoint ${from - 1}, and the anchors saw ${to}: after restoring a backup run siteplane ledger restored`;
  for (const { id, broken_at } of broken) yield `lead ${id}: broken at event ${broken_at}`;
  for (const { id, seq } of altered) yield `lead ${id}: its contact details are not those of event ${seq}`;
  for (const id of missing) yield `lead ${id}: missing, and nobody deleted it`;
  for (const { id, anchored, count } of shrunk) yield `lead ${id}: had ${anchored} events and has ${count}`;
  for (const { id, seq } of forked) yield `lead ${id}: event ${seq} is not the one that the anchors saw`;
  for (const { id, seq } of unproven) yield `lead ${id}: cannot be proven, as the digest at event ${seq} is not that of its events`;
  for (const id of returned) yield `lead ${id}: was deleted and is here again`;
  yield* problems;
}

/** What is no fault, and has to be known. */
export function* remarks({ deleted, lost, unbound, timestamps, witnessed, anchors }: Comparison): Generator<string> {
  for (const { id, at, actor } of deleted) yield `lead ${id}: deleted by ${actor} at ${at}`;
  for (const id of lost) yield `lead ${id}: lost when a backup was restored`;
  if (unbound > 0) yield `the contact details of ${unbound} leads are from before digests, so a change of them is not seen`;
  if (timestamps?.last) yield `checkpoint ${timestamps.last.no} and all before it were there at ${timestamps.last.at}, as a timestamp says`;
  for (const { witness, last, unasked } of witnessed) {
    if (last) yield `the witness ${witness} has cosigned checkpoint ${last.no} and all before it, as it said at ${last.at}`;
    if (unasked !== undefined) yield `the witness ${witness} was not asked, as ${unasked}`;
  }
  for (const { anchor, reason } of anchors?.unread ?? [])
    yield `the anchor ${anchor} was not read, as ${reason}: give its copy with --anchors FILE`;
}

/** What a witness has seen and the database has not. The same words as long as the witness does not move on, so that it is one finding. */
export const refusalSentence = ({ name }: Pick<Witness, 'name'>, { saw, refusal }: Extract<Answer, { refusal: string }>): string =>
  refusal === 'set back'
    ? `the database was set back, as the witness ${name} saw checkpoint ${saw}`
    : `checkpoint ${saw} or one before it is not the one that the witness ${name} saw`;

// D465
/** Without anchors nobody knows what was removed: that is never well. */
export const isCompared = ({ anchors }: Comparison) => (anchors?.checkpoints ?? 0) > 0;

export const uncompared = 'no anchors, so what was removed or set back cannot be seen';

/** What `siteplane ledger restored` did. */
export function* restoredSentences({ restored, erased }: Outcome): Generator<string> {
  for (const id of erased) yield `lead ${id}: was deleted since the backup, and is deleted again`;
  if (!restored) return yield 'The database is not behind its anchors: no epoch was begun.';
  const { from, to, epoch } = restored;
  yield `The database was set back from checkpoint ${to} to ${from}. Epoch ${epoch} has begun; check it: siteplane ledger verify`;
}
