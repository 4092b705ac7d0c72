import { ApiError } from '../../admin-ui/src/api/errors';
import { fieldsIn } from '../../admin-ui/src/api/field-refusal';
import { inReadersLanguage } from '../../admin-ui/src/sentences';
import { setLanguage } from '../../admin-ui/src/texts/language';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

afterEach(() => setLanguage('en'));

test('a refusal stands at its field without the name of that, and in the language of the reader', async () => {
  verifies('D755');
  const refused = new ApiError('Enter the title (title).', 422, { fields: { title: 'Enter the title (title).' } });
  expect(fieldsIn(refused)).toEqual({ title: 'Enter the title.' });
  expect(fieldsIn(new Error('away'))).toEqual({});

  setLanguage('de');
  await until(() => inReadersLanguage('Enter the title.') !== 'Enter the title.');
  expect(fieldsIn(refused)).toEqual({ title: inReadersLanguage('Enter the title.') });
});
