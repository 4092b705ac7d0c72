import { bookingDocuments } from '../../../plugin/engines/booking/routes/documents';
import { declaredRoutes } from '../../../plugin/engines/crm/routes';
import { bodiless as crmBodiless, crmDocuments } from '../../../plugin/engines/crm/routes/documents';
import type { DocumentedRoute } from '../../../plugin/kit/documented-routes';
import { type Site, startSite } from '../../support/site';
import { verifies } from '../../support/verifies';
import { compiler } from './answer-check';

let site: Site;
beforeAll(async () => {
  site = await startSite({ dialect: 'sqlite', plugins: ['plugin/engines/crm', 'plugin/engines/booking'] });
});
afterAll(() => site?.stop());

const nameOf = ({ method, path }: DocumentedRoute) => `${method} ${path}`;
const engines = [
  ['crm', crmDocuments],
  ['booking', bookingDocuments],
] as const;
const writing = engines.flatMap(([engine, { namespace, routes }]) =>
  routes.filter(({ method }) => method !== 'GET').map((route) => ({ engine, namespace, route })),
);
const taking = writing.filter(({ route }) => route.body !== undefined);
const bodiless = writing.filter(({ route }) => route.body === undefined && route.file === undefined);

/** Of a record that there is not, so that nothing is changed. */
async function answerTo({ namespace, route }: (typeof writing)[number], body?: string) {
  const headers = body === undefined ? {} : { 'content-type': 'text/plain' };
  const address = `/rest/${namespace}${route.path.replace(/\{\w+\}/g, '999999')}`;
  const { status, text } = await site.send(route.method, address, {
    ...(await site.identity('key')),
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return { status, text };
}

describe('bodies of routes that change something', () => {
  test('the marketing engine documents every route that it declares', () => {
    verifies('engine-kit:bodies', 'D406');
    const documented = crmDocuments.routes.map(nameOf);
    expect(documented.toSorted()).toEqual(declaredRoutes.map(({ signature }) => signature).toSorted());
  });

  test.each(engines)('every one of %s declares what it takes', async (engine) => {
    verifies('engine-kit:bodies', 'D406');
    const facts = await import(`../../../plugin/engines/${engine}/routes/documents`);
    const undeclared = writing.filter(
      ({ engine: its, route }) =>
        its === engine && route.body === undefined && route.file === undefined && !facts.bodiless.has(nameOf(route)),
    );
    expect(undeclared.map(({ route }) => nameOf(route))).toEqual([]);
  });

  test('what is not JSON is refused by those that take a body', async () => {
    verifies('engine-kit:bodies', 'D406');
    expect(taking.length).toBeGreaterThan(100);
    const wrong: string[] = [];
    for (const one of taking) if ((await answerTo(one, 'title=x')).status !== 415) wrong.push(nameOf(one.route));
    expect(wrong).toEqual([]);
  });

  test('those that take none do not read what is sent', async () => {
    verifies('engine-kit:bodies', 'D406');
    expect(bodiless.length).toBeGreaterThan(30);
    expect(crmBodiless.has('DELETE /lists/{id}')).toBe(true);
    for (const one of bodiless) {
      const [without, with_] = [await answerTo(one), await answerTo(one, '{"ids":')];
      expect([nameOf(one.route), with_]).toEqual([nameOf(one.route), without]);
    }
  });

  test.each(engines)('examples of %s fit their schemas, and have what must be sent', (_engine, documents) => {
    verifies('engine-kit:bodies', 'D406');
    const compile = compiler(documents);
    for (const route of documents.routes.filter(({ body, method }) => body && method !== 'GET')) {
      const fits = compile(route.body?.schema);
      expect([nameOf(route), fits(route.body?.example), fits.errors]).toEqual([nameOf(route), true, null]);
    }
  });
});
