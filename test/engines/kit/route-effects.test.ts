import { Type } from '@sinclair/typebox';
import { defineTool, type RouteName } from '../../../plugin/engines/kit/tools/define';
import { effectsOf } from '../../../plugin/engines/kit/tools/effects';
import { verifies } from '../../support/verifies';

const tool = (route: RouteName, more: { readOnly?: boolean; destructive?: boolean } = {}) =>
  defineTool({ name: 'mk_x', description: '', params: Type.Object({}), routes: [route], ...more }).request(() => ({
    method: 'GET',
    path: '',
  }));

/** What a route does for keys that may not do everything. */
describe('the effect of a route', () => {
  const effectOf = effectsOf([
    tool('PUT /campaigns/{id}'),
    tool('PUT /campaigns/{id}', { destructive: true }),
    tool('POST /segments/count', { readOnly: true }),
    tool('POST /send', { destructive: true }),
    tool('POST /tags'),
  ]);

  test.each([
    ['GET', '/anything', 'read'],
    ['POST', '/segments/count', 'read'],
    ['POST', '/tags', 'write'],
    ['POST', '/of-no-tool', 'write'],
    ['PUT', '/campaigns/{campaign_id}', 'destructive'],
    ['POST', '/send', 'destructive'],
    ['DELETE', '/of-no-tool/{id}', 'destructive'],
    ['POST', '/lists/do-bulk-action', 'destructive'],
    ['POST', '/contacts/{id}/notes/bulk-delete', 'destructive'],
    ['POST', '/funnels/{id}/remove-bulk-subscribers', 'destructive'],
  ] as const)('%s %s: %s', (method, path, effect) => {
    verifies('D600');
    expect(effectOf({ method, path })).toBe(effect);
  });
});
