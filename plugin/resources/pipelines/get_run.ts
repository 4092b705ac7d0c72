import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { RunView, runView } from './runs/run-view';
import { runs } from './runs/runs';

export const pipelinesGetRun = defineOperation({
  summary: 'Get a run with what each of its stages did.',
  effect: 'read',
  params: Params({ id: Type.Integer({ minimum: 1, description: 'Id of the run' }) }),
  returns: RunView,
}).handler(async function pipelinesGetRun({ id }, { db }) {
  return runView(await runs(db).get(id));
});
