import { Value } from '@sinclair/typebox/value';
import { proposeMapping } from '../../../plugin/resources/content_sources/mapping/propose';
import { applyMapping } from '../../../plugin/resources/content_sources/mapping/rules';
import { MappingSchema } from '../../../plugin/resources/content_sources/mapping/types';
import { mappingProblems } from '../../../plugin/resources/content_sources/mapping/validate';
import { verifies } from '../../support/verifies';
import { codeHosts } from './payloads/code-hosts';
import { feeds } from './payloads/feeds';
import { headless } from './payloads/headless';
import { records } from './payloads/records';
import { sites } from './payloads/sites';

const recorded = Object.entries({ ...codeHosts, ...headless, ...records, ...sites, ...feeds });

const proposed = (payload: unknown) => {
  const proposal = proposeMapping(payload);
  if (!proposal) throw new Error('nothing was proposed');
  return proposal;
};

describe('a proposal for what real senders send', () => {
  test.each(recorded)('%s', (_name, { payload, items, fields, steps = [], article }) => {
    verifies('content-sources:proposals');
    const { mapping } = proposed(payload);
    const pointers = Object.entries(mapping.fields).map(([name, { path, paths }]) => [name, paths ?? path]);
    expect(Object.fromEntries(pointers)).toEqual(fields);
    expect(mapping.items).toBe(items);
    expect(mapping.fields.content.transform ?? []).toEqual(steps);
    expect([...Value.Errors(MappingSchema, mapping)]).toEqual([]);
    expect(mappingProblems(mapping, payload)).toEqual([]);
    expect(applyMapping(mapping, payload).items[0]?.article).toMatchObject(article);
  });

  test.each(recorded)('says why: %s', (_name, { payload }) => {
    verifies('content-sources:proposals', 'D134');
    const { mapping, reasons } = proposed(payload);
    expect(Object.keys(reasons).sort()).toEqual([...Object.keys(mapping.fields), ...(mapping.items === undefined ? [] : ['items'])].sort());
    for (const reason of Object.values(reasons)) expect(reason).toMatch(/^[A-Z“].{10,}\.$/);
  });
});
