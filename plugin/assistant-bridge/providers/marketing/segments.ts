import { Params } from '../../../kit/schema';
import { defineTool } from '../../tool';
import { crm, get } from './answers';
import { Conditions, filtersOf } from './shapes';

const mk_list_segments = defineTool({
  name: 'mk_list_segments',
  description: 'All segments.',
  routes: ['GET /dynamic-segments'],
  readOnly: true,
  params: Params({}),
}).request(() => get('/dynamic-segments'));

const mk_estimate_segment_contacts = defineTool({
  name: 'mk_estimate_segment_contacts',
  description: 'Count the contacts that conditions match; changes nothing.',
  routes: ['POST /dynamic-segments/estimated-contacts'],
  readOnly: true,
  params: Params({ conditions: Conditions }),
}).request(({ conditions }) => ({
  method: 'POST',
  path: crm('/dynamic-segments/estimated-contacts'),
  body: { filters: filtersOf(conditions) },
}));

export const segmentTools = [mk_list_segments, mk_estimate_segment_contacts];
