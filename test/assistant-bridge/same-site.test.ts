import { checkSameSite } from '../../plugin/assistant-bridge/mcp/same-site';
import { verifies } from '../support/verifies';

const check = (origin: string, own: string) => () => checkSameSite({ headers: { origin }, origin: own }, 'https://site.example');

test.each([
  ['http://localhost:4000', 'http://127.0.0.1:3000'],
  ['http://127.0.0.1', 'http://localhost:3000'],
  ['http://localhost:3000', 'https://site.example'],
])('a page of %s is none of %s', (origin, own) => {
  verifies('D165');
  expect(check(origin, own)).toThrow('The Origin of this request is another site.');
});

test.each([
  ['http://localhost:3000', 'http://127.0.0.1:3000'],
  ['http://[::1]:3000', 'http://localhost:3000'],
  ['https://site.example', 'http://localhost:3000'],
])('a page of %s is one of %s', (origin, own) => {
  verifies('D165');
  expect(check(origin, own)).not.toThrow();
});
