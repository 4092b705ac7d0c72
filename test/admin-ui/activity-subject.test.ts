import { subjectOf } from '../../admin-ui/src/pages/activity/subject';
import { verifies } from '../support/verifies';

const row = (given: { params?: object; before?: object; after?: object }) =>
  subjectOf({ params: {}, before: null, after: null, ...given } as Parameters<typeof subjectOf>[0]);

describe('what a row of the activity is about', () => {
  test.each([
    ['nothing that tells', { params: { id: 3, status: 'customer' } }, undefined],
    ['a secret is no name', { params: { key: '***' } }, undefined],
    ['an empty name tells nothing', { params: { name: '', slug: 'editor' } }, 'editor'],
    ['the module that was switched off', { params: { module: 'leads' }, before: { active: true, module: 'leads' } }, 'leads'],
    [
      'the record as it is now, before what was asked for',
      { params: { key: 'vat' }, after: { key: 'vat', name: 'svc_api_vat' } },
      'svc_api_vat',
    ],
    ['the record as it was, where there is none any more', { params: { crm_num: '001' }, before: { name: 'Acme' } }, 'Acme'],
    ['a person', { params: { first_name: 'Guest', last_name: 'Two' } }, 'Guest Two'],
    ['a long name is cut', { params: { title: 'x'.repeat(100) } }, `${'x'.repeat(59)}…`],
  ])('%s', (_case, given, subject) => {
    verifies('D522');
    expect(row(given)).toBe(subject);
  });
});
