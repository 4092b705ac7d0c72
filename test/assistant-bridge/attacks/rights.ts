import { encodingsOf } from '../../support/wrong-values';
import { type Attack, refusal, type Scene } from './scene';

const bridge = 'assistant-bridge';
const forbidden = [true, 'forbidden'];
const reader = ({ minted }: Scene) => minted({ effects: 'read' });
const made = (at: Scene) => ({ resource: 'crm', action: 'create', params: { name: `Made by ${at.site.url}` } });
const approvals = '/admin/siteplane/api/approvals';

/** A call that waits for a person; its id. */
const waiting = async (at: Scene) => String((await at.run('crm.delete', { crm_num: '001' })).structuredContent.data.approval_id);

/** The stored secret of the scene. */
export const kept = 'attack-secret-0815-of-the-site';

/** What a caller may not do, by whatever name or tool. */
export const rightsAttacks: readonly Attack[] = [
  {
    name: 'the earlier name of the split tool, under a key that reads',
    refusedBy: 'the scope of the key',
    run: async (at) => refusal(await at.call('svc_dispatch', made(at), { key: await reader(at) })),
    is: forbidden,
  },
  {
    name: 'the earlier name in a list of calls, under a key that reads',
    refusedBy: 'the scope of the key',
    run: async (at) => {
      const args = { tool: 'svc_dispatch', calls: [made(at)] };
      const { structuredContent } = await at.call('svc_bulk', args, { key: await reader(at) });
      return [structuredContent.succeeded, JSON.stringify(structuredContent.results)];
    },
    is: [0, expect.stringContaining('This key may not run crm.create')],
  },
  {
    name: 'the earlier name, where a person decides',
    refusedBy: 'the person, whom the call waits for',
    run: (at) => at.forPerson(async () => (await at.run('crm.delete', { crm_num: '001' })).structuredContent.data.pending),
    is: true,
  },
  {
    name: 'the tool that reads deletes',
    refusedBy: 'the effect of the operation',
    run: async (at) => refusal(await at.run('crm.delete', { crm_num: '001' }, { tool: 'svc_read' })),
    is: [true, 'conflict'],
  },
  {
    name: 'a key for CRM slots makes a tag by a tool of an engine',
    refusedBy: 'the scope of the key',
    run: async (at) => {
      const key = await at.minted({ effects: 'all', resources: ['crm'] });
      return refusal(await at.call('mk_create_tag', { title: 'Mine' }, { key }));
    },
    is: forbidden,
  },
  {
    name: 'the id of an approval is guessed',
    refusedBy: '128 bits that nobody was told',
    run: async (at) => refusal(await at.call('svc_get_approval', { approval_id: 'AAAAAAAAAAAAAAAAAAAAAA' })),
    is: [true, 'not_found'],
  },
  {
    name: 'another key asks for an approval',
    refusedBy: 'the caller of the approval',
    run: (at) =>
      at.forPerson(async () => {
        const approval_id = await waiting(at);
        return refusal(await at.call('svc_get_approval', { approval_id }, { key: await at.minted({}) }));
      }),
    is: [true, 'not_found'],
  },
  {
    name: 'an assistant accepts its own call',
    refusedBy: 'the page, which takes a session only',
    run: (at) =>
      at.forPerson(async () => (await at.site.send('POST', `${approvals}/${await waiting(at)}/accept`, { key: at.site.key })).status),
    is: 401,
  },
  {
    name: 'the confirm token of another call',
    refusedBy: 'the token, which names call and record',
    run: async (at) => {
      const [one, other] = ['001', '002'].map((crm_num) => ({ resource: 'crm', action: 'delete', params: { crm_num } }));
      const { confirm_token: token } = (await at.call('svc_write', one ?? {}))._meta['svc/error'].next.arguments;
      return refusal(await at.call('svc_write', { ...other, confirm: true, confirm_token: token }));
    },
    is: [true, 'confirm_required'],
  },
  {
    name: 'every read is asked for a stored secret',
    refusedBy: 'what is read, and the guard on the way out',
    run: async (at) => {
      const { structuredContent } = await at.call('svc_manifest', {});
      const reads = structuredContent.data.filter(({ readonly }: { readonly?: boolean }) => readonly);
      const calls = reads.flatMap(({ resource, action }: Record<string, string>) =>
        [{}, { crm_num: '001' }, { id: 1 }, { slug: 'automation' }, { provider: 'anthropic' }, { key: 'note' }].map((params) => ({
          resource,
          action,
          params,
        })),
      );
      const texts = [];
      for (let i = 0; i < calls.length; i += 50)
        texts.push(JSON.stringify(await at.call('svc_bulk', { tool: 'svc_read', calls: calls.slice(i, i + 50) })));
      const all = texts.join('\n');
      return [calls.length > 200, all.includes('"ok":true'), encodingsOf(kept).filter((form) => all.includes(form))];
    },
    is: [true, true, []],
  },
  {
    name: 'the rule of the bridge is changed',
    refusedBy: 'the fence around the bridge',
    run: async (at) => refusal(await at.run('modules.update_config', { module: bridge, config: { bridge_confirm: 'ask' } })),
    is: [true, 'conflict'],
  },
  {
    name: 'a change of the rule is undone',
    refusedBy: 'the fence around the bridge',
    run: async (at) => {
      const config = { module: bridge, config: { default_toolset: 'lean' } };
      const { headers } = await at.site.call('modules.update_config', { ...config, config: { default_toolset: 'crm' } });
      const outcome = refusal(await at.run('status.undo', { id: Number(headers.get('x-undo')) }));
      await at.told('modules.update_config', config);
      return outcome;
    },
    is: [true, 'conflict'],
  },
  {
    name: 'an assistant mints a key',
    refusedBy: 'the page, which takes a session only',
    run: async ({ site, call }) => {
      const { status } = await site.send('POST', '/admin/siteplane/api/keys', { key: site.key, body: { label: 'mine' } });
      return [status, refusal(await call('svc_write', { resource: 'keys', action: 'create' }))];
    },
    is: [401, [true, 'unknown_resource']],
  },
  {
    name: 'a post is published without the right by its name',
    refusedBy: 'the right posts.publish',
    run: async (at) => {
      const { id } = await at.told('posts.create', { title: 'Not for visitors' });
      const key = await at.minted({ effects: 'write', resources: ['posts'] });
      return refusal(await at.run('posts.publish', { id }, { key }));
    },
    is: [true, 'conflict'],
  },
];
