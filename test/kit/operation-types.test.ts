import type { OperationMap } from '../../plugin/kit/group';
import type { groups } from '../../plugin/resources';

type Operations = OperationMap<typeof groups>;

/** Compiles only while params and data are inferred from the operations; a wrong type must be an error. */
describe('types of operations', () => {
  it('infers required and optional params', () => {
    const params: Operations['crm']['create']['params'] = { name: 'Acme' };
    // @ts-expect-error a name is required
    const missing: Operations['crm']['create']['params'] = {};
    // @ts-expect-error there is no such parameter
    const unknown: Operations['crm']['create']['params'] = { name: 'Acme', nme: 'Acme' };
    // @ts-expect-error null is not text
    const cleared: Operations['crm']['update']['params'] = { crm_num: '001', name: null };
    expect([params, missing, unknown, cleared]).toHaveLength(4);
  });

  it('infers what comes back', () => {
    const data: Operations['crm']['delete']['data'] = { crm_num: '001', deleted: true };
    // @ts-expect-error the number is text
    const wrong: Operations['crm']['delete']['data'] = { crm_num: 1, deleted: true };
    // @ts-expect-error there is no such group
    type Unknown = Operations['crmm'];
    expect([data, wrong] satisfies unknown[] as Unknown[]).toHaveLength(2);
  });
});
