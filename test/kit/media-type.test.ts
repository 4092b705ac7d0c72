import { isForm, isJson } from '../../plugin/kit/media-type';
import { verifies } from '../support/verifies';

test.each([
  'application/json',
  'Application/JSON',
  ' application/json ',
  'application/json;',
  'application/json;charset=UTF-8',
  'application/json; charset="utf-8"',
  'application/json; Charset=utf-8; x=1',
  'application/vnd.api+json',
  'application/ld+json; profile="https://www.w3.org/ns/activitystreams; x=1"',
  'application/cloudevents+json; charset=utf-8',
])('%s is JSON', (type) => {
  verifies('R19');
  expect(isJson(type)).toBe(true);
});

test.each([
  undefined,
  '',
  'text/json',
  'json',
  'application/json-patch',
  'application/json-seq',
  'application/jsonp',
  'application/+json',
  'application/x+json+zip',
  'application/json, text/plain',
  'application/json, application/json',
  'text/plain; application/json',
  'application/json; charset=utf-16',
  'application/json; charset="iso-8859-1"',
  'application/json; charset=utf-8; charset=utf-8',
  'application/json; charset=utf-8; CHARSET=utf-16',
  'application/json; charset=utf-8, application/json; charset=utf-16',
  'application/json; charset',
  'application/json charset=utf-8',
  'application/json; x="a',
  'multipart/form-data; boundary=application/json',
])('%s is not', (type) => {
  verifies('R19');
  expect(isJson(type)).toBe(false);
});

test('a header of any length is judged at once', () => {
  for (const unit of [';', '; ', ';a=b', '; a="', '+json', 'a']) expect(isJson(`application/json${unit.repeat(16_000)}"`)).toBe(false);
});

test('a form has the same charset', () => {
  expect(isForm('application/x-www-form-urlencoded; charset=UTF-8')).toBe(true);
  expect(isForm('application/x-www-form-urlencoded; charset=utf-16')).toBe(false);
  expect(isForm('application/json')).toBe(false);
});
