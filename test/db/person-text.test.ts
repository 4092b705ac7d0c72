import { erasedAddress, personText } from '../../plugin/db/person-text';
import { verifies } from '../support/verifies';

const { erasedIn } = personText({ email: 'bob@ex.co', phone: '493098765432' });

describe('the address of a person in a text', () => {
  test.each([
    "o'bob@ex.co",
    'bob@ex.co.uk',
    'bob@ex.computer',
    'jörgbob@ex.co',
    'jim.bob@ex.co',
    'news+bob@ex.co',
    'bob@ex.co-op.example',
    '1493098765432',
  ])('%s is of somebody else', (text) => {
    verifies('D462');
    expect(erasedIn(text)).toBe(text);
  });

  test.each([
    ['write to bob@ex.co.', `write to ${erasedAddress}.`],
    ["'BOB@ex.co', they said", `'${erasedAddress}', they said`],
    ['<bob@ex.co>', `<${erasedAddress}>`],
    [JSON.stringify({ text: 'write\nbob@ex.co\tor' }), JSON.stringify({ text: `write\n${erasedAddress}\tor` })],
    ['mailto%3Abob%40ex.co', `mailto%3A${erasedAddress}`],
    ['?email=bob%40ex.co&a=1', `?email=${erasedAddress}&a=1`],
    ['call +49 30 98765432', 'call +11 11 11111111'],
  ])('%s is theirs', (text, without) => {
    verifies('D462');
    expect(erasedIn(text)).toBe(without);
  });
});
