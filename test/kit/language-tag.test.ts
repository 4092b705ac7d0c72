import { languageTag } from '../../plugin/kit/language-tag';
import { verifies } from '../support/verifies';

describe('a language tag', () => {
  test.each([
    '',
    'english',
    'xx',
    'de-',
    'de DE',
    'x-default',
    'de-ZZ',
    'de-QQ',
    'de-Abcd-DE',
    'de-u-nu-latn',
    'und',
    '"><script>',
    'de;q=1',
    'a'.repeat(40),
  ])('%j is none', (text) => {
    verifies('D533');
    expect(languageTag(text)).toBeUndefined();
  });

  test.each([
    ['de', 'de'],
    [' EN_us ', 'en-US'],
    ['pt-br', 'pt-BR'],
    ['zh_hant_tw', 'zh-Hant-TW'],
    ['es-419', 'es-419'],
    ['ca-valencia', 'ca-valencia'],
    ['in', 'id'],
    ['gsw', 'gsw'],
  ])('%j is %s', (text, tag) => {
    verifies('D533');
    expect(languageTag(text)).toBe(tag);
  });
});
