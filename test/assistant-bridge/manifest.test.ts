import { toolsByName } from '../../plugin/assistant-bridge/catalog';
import { manifestOf } from '../../plugin/kit/derive/manifest';
import { groups } from '../../plugin/resources';
import { verifies } from '../support/verifies';
import { toolCall } from './tool-call';

type Entry = Record<string, unknown>;

interface Part {
  readonly ok: true;
  readonly data: readonly Entry[];
  readonly defs?: Readonly<Record<string, unknown>>;
  readonly next_cursor?: string;
}

const whole = JSON.parse(JSON.stringify(manifestOf(groups))) as Entry[];
const nameOf = ({ resource, action }: Entry) => `${resource}.${action}`;
const resources = groups.map(({ resource }) => resource);
const withoutReturns = whole.map(({ returns: _, ...entry }) => entry);

async function ask(args: object): Promise<{ part: Part; characters: number }> {
  const { call } = toolCall({ answer: { status: 200, body: JSON.stringify({ ok: true, data: whole }) } });
  const result = (await toolsByName.get('svc_manifest')?.run(args, call)) as unknown as {
    structuredContent: Part;
    content: [{ text: string }];
  };
  return { part: result.structuredContent, characters: result.content[0].text.length };
}

async function refusal(args: object): Promise<string> {
  return ask(args).then(
    () => 'answered',
    ({ message }: Error) => message,
  );
}

/** All pages, each of which has to be short. */
async function pages(args: object): Promise<Part[]> {
  const found: Part[] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const { part, characters } = await ask({ ...args, ...(cursor === undefined ? {} : { cursor }) });
    expect(characters).toBeLessThanOrEqual(20_000);
    found.push(part);
    cursor = part.next_cursor;
  }
  return found;
}

/** With what a reference points to in its place. */
function resolved(value: unknown, defs: Part['defs'] = {}): unknown {
  if (Array.isArray(value)) return value.map((item) => resolved(item, defs));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value as { $ref?: string };
  if ($ref !== undefined) {
    expect(rest).toEqual({});
    expect(Object.keys(defs)).toContain($ref.replace('#/defs/', ''));
    return resolved(defs[$ref.replace('#/defs/', '')], defs);
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolved(item, defs)]));
}

describe('svc_manifest', () => {
  test.each([
    [{ resource: 'nothing' }, /The resources are .*crm/],
    [{ resource: 'crm', action: 'lst' }, /Its actions are create, delete/],
    [{ search: 'unicorns' }, /Nothing matches/],
    [{ resource: 'crm', cursor: 'users.list' }, /\/cursor is not a cursor of this list/],
    [{ resource: 'crm', cursor: '__proto__' }, /\/cursor is not a cursor of this list/],
    [{ with_returns: 1 }, /\/with_returns must be true or false/],
  ])('%j is refused', async (args, message) => {
    expect(await refusal(args)).toMatch(message);
  });

  test('lists every action at once, without params', async () => {
    verifies('bridge:manifest', 'bridge:tools');
    const [only, ...more] = await pages({});
    expect(more).toEqual([]);
    const short = whole.map(({ resource, action, summary, destructive, params }) => ({
      ...{ resource, action, summary, destructive },
      ...((params as { 'x-svc': { readonly: boolean } })['x-svc'].readonly ? { readonly: true } : {}),
    }));
    expect(only).toEqual({ ok: true, data: short });
    expect(await pages({ summary_only: true })).toEqual([only]);
  });

  test.each(resources)('describes the resource %s in one answer that says what the catalog says', async (resource) => {
    verifies('bridge:manifest');
    const [only, ...more] = await pages({ resource });
    expect(more).toEqual([]);
    expect(resolved(only?.data, only?.defs)).toEqual(withoutReturns.filter((entry) => entry.resource === resource));
  });

  test('tells a shape once: the largest operation takes at most 8,000 characters, with what it returns less than 20,000', async () => {
    verifies('bridge:manifest', 'D162');
    const operation = { resource: 'content_sources', action: 'approve_mapping' };
    expect((await ask(operation)).characters).toBeLessThanOrEqual(8000);
    const { part } = await ask({ ...operation, with_returns: true });
    expect(resolved(part.data, part.defs)).toEqual(whole.filter((entry) => nameOf(entry) === 'content_sources.approve_mapping'));
  });

  test.each([
    [{ summary_only: false }, withoutReturns],
    [{ with_returns: true, summary_only: false }, whole],
  ])('everything by %j comes in pages that begin where the cursor says', async (args, expected) => {
    verifies('bridge:manifest');
    const all = await pages(args);
    expect(all.length).toBeGreaterThan(1);
    expect(all.flatMap(({ data, defs }) => resolved(data, defs))).toEqual(expected);
  });

  test('finds by words of the name and of the summary, in any case', async () => {
    const found = async (search: string, more = {}) => (await ask({ search, ...more })).part.data.map(nameOf);
    expect(await found('CRM delete')).toEqual(['crm.delete']);
    expect(await found('crm.delete')).toEqual(['crm.delete']);
    expect(await found('audit', { resource: 'status' })).toEqual(['status.audit', 'status.audit_verify', 'status.undo']);
  });
});
