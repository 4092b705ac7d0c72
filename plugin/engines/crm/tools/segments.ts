import { Params } from '../../../kit/schema';
import { defineTool } from '../../kit/tools/define';
import { crm, get } from './answers';
import { Conditions, filtersOf } from './shapes';

const mk_list_segments = defineTool({
  name: 'mk_list_segments',
  description: 'All segments: a flat list, no pages.',
  routes: ['GET /dynamic-segments'],
  readOnly: true,
  params: Params({}),
}).request(() => get('/dynamic-segments'));

const mk_estimate_segment_contacts = defineTool({
  name: 'mk_estimate_segment_contacts',
  description: 'Estimate how many contacts a segment definition matches; changes nothing.',
  routes: ['POST /dynamic-segments/estimated-contacts'],
  readOnly: true,
  params: Params({ conditions: Conditions }),
}).request(({ conditions }) => ({
  method: 'POST',
  path: crm('/dynamic-segments/estimated-contacts'),
  body: { filters: filtersOf(conditions) },
}));

export const segmentTools = [mk_list_segments, mk_estimate_segment_contacts];
