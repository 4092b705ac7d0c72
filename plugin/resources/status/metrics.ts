import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';

const Values = Type.Array(Returns({ name: Type.String(), labels: Type.Record(Type.String(), Type.String()), value: Type.Number() }));

export const statusMetrics = defineOperation({
  summary: 'Counters, gauges and histograms of the answering process.',
  effect: 'read',
  params: Params({}),
  returns: Returns({ counters: Values, gauges: Values, histograms: Values }),
}).handler(function statusMetrics(_params, { metrics }) {
  return metrics.snapshot();
});
