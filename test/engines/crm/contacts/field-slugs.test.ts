import { definitionsOf } from '../../../../plugin/engines/crm/domain/custom-fields/definitions';
import { rules } from '../../../../plugin/engines/crm/input/rules';
import { verifies } from '../../../support/verifies';

const reserved = new Set(['email']);
function slugsOf(sent: readonly (string | undefined)[]) {
  const check = rules();
  const fields = sent.map((slug) => ({ label: 'Email', field_key: 'text', ...(slug === undefined ? {} : { slug }) }));
  const slugs = definitionsOf(check, fields, { existing: [], reserved }).map(({ slug }) => slug);
  return { slugs, errors: Object.keys(check.errors()) };
}

test.each([
  ['the same twice', ['town', 'town']],
  ['one that becomes what another one is', ['cf_email', 'email']],
])('two fields never have one slug: %s is refused', (_name, sent) => {
  verifies('marketing:contacts:fields');
  expect(slugsOf(sent).errors).toEqual(['fields.1.slug']);
});

test('a slug that is made gives way to those that were given', () => {
  verifies('marketing:contacts:fields');
  expect(slugsOf([undefined, undefined, 'cf_email'])).toEqual({ slugs: ['cf_email_1', 'cf_email_2', 'cf_email'], errors: [] });
});
