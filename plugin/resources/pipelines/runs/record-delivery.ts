import { rows } from '../../../db/rows';
import { on } from '../../../kit/event';
import { articleSettled } from '../../content_sources/port';
import { runTable } from './run-table';

/** A delivery of a content source is a row of the run history too, in the transaction that writes its post. */
export const recordDeliveries = on(articleSettled, async (_ctx, db, { now, message, durationMs, ...run }) => {
  await rows(db, runTable).insert({
    ...run,
    durationMs: Math.max(0, Math.round(durationMs)),
    message: shortMessage(message),
    recipeId: '',
    triggerKind: 'ingest',
    isDryRun: false,
    stages: [],
    createdAt: now,
  });
});

/** As long as the column holds, whole characters. */
export const shortMessage = (message: string) => [...message.slice(0, 1000)].slice(0, 500).join('');
