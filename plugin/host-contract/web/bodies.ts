import type { WebSuite } from '.';
import { namespace, sitePath } from './probe';
import { type Sent, send } from './request';

const every = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

/** Bodies that a parser of the host would change, eat or refuse. */
const bodies: readonly (readonly [name: string, type: string, body: string | Uint8Array])[] = [
  ['every byte', 'application/octet-stream', every],
  ['JSON with spaces and a key twice', 'application/json', '{ "a": 1,\r\n "a" : 2 }  '],
  ['JSON that is broken', 'application/json', '{"a":'],
  ['JSON that is not UTF-8', 'application/json', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ['a form', 'application/x-www-form-urlencoded', 'a=1&a=2&b=%C3%BC+x'],
  ['text', 'text/plain; charset=latin1', 'gr\u00fc\u00dfe\n'],
  ['a multipart form', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'],
  ['XML', 'application/xml', '<a>\r\n</a>'],
];

/** The bytes that were sent, and no others; too large, encoded, missing; answers of the REST interface. */
export function casesOfBodies({ describe, test, expect, site }: WebSuite): void {
  const rest = (method: string, path: string, sent?: Sent) => send(site().url, [method, `${site().restRoot}/${namespace}${path}`], sent);
  const hexOf = (text: string) => (JSON.parse(text) as { hex: string }).hex;

  describe('bodies', () => {
    for (const [name, type, body] of bodies)
      test(`${name} reaches a REST route as it was sent`, async () => {
        const { status, text } = await rest('POST', '/bytes', { body, headers: { 'Content-Type': type } });
        expect([status, hexOf(text)]).toEqual([200, Buffer.from(body).toString('hex')]);
      });

    test('so does one in chunks', async () => {
      const { text } = await rest('POST', '/bytes', { body: every, isChunked: true });
      expect(hexOf(text)).toBe(every.toString('hex'));
    });

    test('no body is no bytes', async () => {
      expect(hexOf((await rest('POST', '/bytes', { headers: { 'Content-Length': '0' } })).text)).toBe('');
    });

    test('a route at the top of the site gets them too', async () => {
      const sent = { body: '{ "a": 1 }', headers: { 'Content-Type': 'application/json' } };
      expect(hexOf((await send(site().url, ['POST', sitePath], sent)).text)).toBe(Buffer.from(sent.body).toString('hex'));
    });

    test('a body larger than the route takes is 413', async () => {
      expect((await rest('POST', '/small', { body: 'x'.repeat(11) })).status).toBe(413);
      expect((await rest('POST', '/small', { body: 'x'.repeat(10) })).status).toBe(200);
    });

    test('in chunks too', async () => {
      expect((await rest('POST', '/small', { body: 'x'.repeat(11), isChunked: true })).status).toBe(413);
    });

    test('one with a Content-Encoding is 415', async () => {
      expect((await rest('POST', '/bytes', { body: 'x', headers: { 'Content-Encoding': 'gzip' } })).status).toBe(415);
    });

    test('a route may refuse both in its own words', async () => {
      const large = await rest('POST', '/own-words', { body: 'x'.repeat(11) });
      expect([large.status, JSON.parse(large.text)]).toEqual([422, { why: 'too_large' }]);
      const encoded = await rest('POST', '/own-words', { body: 'x', headers: { 'Content-Encoding': 'br' } });
      expect([encoded.status, JSON.parse(encoded.text)]).toEqual([422, { why: 'encoded' }]);
    });
  });

  describe('answers of the REST interface', () => {
    test('an unknown address is 404, in JSON', async () => {
      const { status, headers } = await rest('GET', '/nothing');
      expect(status).toBe(404);
      expect(String(headers['content-type'])).toMatch(/^application\/json/);
    });

    test('another method is 405 and says which there are', async () => {
      const { status, headers } = await rest('DELETE', '/bytes');
      expect([status, headers.allow]).toEqual([405, 'POST']);
    });

    test('what a handler throws tells nothing of its cause', async () => {
      const { status, text } = await rest('GET', '/bug');
      expect(status).toBe(500);
      expect(text).not.toContain('secret');
    });

    test('query and path are decoded once', async () => {
      const { text } = await rest('GET', '/who/a%20b?x=1&x=2&y=%2526');
      expect(JSON.parse(text)).toMatchObject({
        params: { name: 'a b' },
        query: [
          ['x', '1'],
          ['x', '2'],
          ['y', '%26'],
        ],
      });
    });

    test('HEAD has the headers and no body', async () => {
      const { status, text } = await rest('HEAD', '/who');
      expect([status, text]).toEqual([200, '']);
    });

    test('each has the id of its request, one that was given is kept', async () => {
      const { headers, text } = await rest('GET', '/who', { headers: { 'X-Request-Id': 'contract-1' } });
      expect([headers['x-request-id'], JSON.parse(text).requestId]).toEqual(['contract-1', 'contract-1']);
      expect(String((await rest('GET', '/who')).headers['x-request-id'])).toMatch(/^\w{10,64}$/);
    });

    test('none is sniffed', async () => {
      expect((await rest('GET', '/who')).headers['x-content-type-options']).toBe('nosniff');
    });

    test('a 404 without a body at the top of the site leaves the address to the host', async () => {
      expect((await send(site().url, ['GET', sitePath])).text.length).toBeGreaterThan(0);
    });
  });
}
