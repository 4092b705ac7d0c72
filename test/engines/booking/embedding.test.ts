import { allowedOrigins } from '../../../plugin/engines/booking/domain/embedding';
import { verifies } from '../../support/verifies';

describe('sites that may show the booking pages', () => {
  test.each([
    ['', ''],
    ['https://Example.org/', 'https://example.org'],
    ['https://a.example, https://b.example:8443\nhttps://a.example', 'https://a.example https://b.example:8443'],
    ['http://localhost:3000 http://127.0.0.1:81', 'http://localhost:3000 http://127.0.0.1:81'],
  ])('%j is %j', (text, origins) => {
    verifies('D582');
    expect(allowedOrigins(text)).toBe(origins);
  });

  test.each([
    ['*'],
    ['example.org'],
    ['http://example.org'],
    ['https://example.org/page'],
    ['https://example.org?x'],
    ['https://u:p@example.org'],
    ["https://example.org;script-src'"],
    ["'self'"],
    ['javascript:x()'],
    [Array.from({ length: 21 }, (_, i) => `https://a${i}.example`).join(' ')],
  ])('%j is refused', (text) => {
    verifies('D582');
    expect(allowedOrigins(text)).toBeUndefined();
  });
});
