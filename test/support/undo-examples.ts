import type { Given } from './describe-operation';
import { type Example, examples } from './examples';

/** A call that can be undone, and one that then changes the same record. */
export interface UndoExample {
  readonly example: Example;
  readonly since: Given;
}

const of = (name: string): Example => examples[name] ?? { params: {}, given: [] };
const items = (resource: string): Readonly<Record<string, UndoExample>> => ({
  [`${resource}.create`]: { example: of(`${resource}.create`), since: [`${resource}.update`, { id: 1, excerpt: 'Since' }] },
  [`${resource}.update`]: { example: of(`${resource}.update`), since: [`${resource}.update`, { id: 1, meta: { colour: 'red' } }] },
});

const source = of('content_sources.update');

/** By operation: each that declares an undo. */
export const undoExamples: Readonly<Record<string, UndoExample>> = {
  'ai.set_area': { example: of('ai.set_area'), since: ['ai.set_area', { area: 'summary', max_tokens: 7 }] },
  'content_sources.update': {
    example: {
      ...source,
      found: async (call, site) => ({
        ...(await source.found?.(call, site)),
        name: 'Newsroom',
        enabled: false,
        target_tag_slug: 'press',
        reingest_mode: 'skip',
        default_reviewers: { user_ids: [1] },
        meta_fields: { price: { label: 'Price', type: 'number' } },
        secret: undefined,
      }),
    },
    since: ['content_sources.update', { strip_inbody_toc: true }],
  },
  'crm.create': { example: of('crm.create'), since: ['crm.set_secret', { crm_num: '001', api_key: 'a-key' }] },
  'crm.delete': { example: of('crm.delete'), since: ['crm.create', { name: 'Another' }] },
  'crm.update': { example: of('crm.update'), since: ['crm.update', { crm_num: '001', url: 'https://c.example' }] },
  ...items('estimates_items'),
  ...items('notes_items'),
  'integrations.disable': { example: of('integrations.disable'), since: ['integrations.enable', { slug: 'automation' }] },
  'integrations.enable': { example: of('integrations.enable'), since: ['integrations.disable', { slug: 'automation' }] },
  'modules.activate': { example: of('modules.activate'), since: ['modules.deactivate', { module: 'leads' }] },
  'modules.deactivate': { example: of('modules.deactivate'), since: ['modules.activate', { module: 'leads' }] },
  'modules.entitlements_grant': {
    example: of('modules.entitlements_grant'),
    since: ['modules.entitlements_grant', { module_id: 'assistant-bridge', domain: 'since.example' }],
  },
  'modules.entitlements_revoke': {
    example: of('modules.entitlements_revoke'),
    since: ['modules.entitlements_grant', { module_id: 'assistant-bridge', domain: 'since.example' }],
  },
  'modules.entitlements_set': {
    example: of('modules.entitlements_set'),
    since: ['modules.entitlements_revoke', { module_id: 'assistant-bridge', domain: 'a.example' }],
  },
  'modules.update_config': {
    example: of('modules.update_config'),
    since: ['modules.update_config', { module: 'leads', config: { retention_days: 400 } }],
  },
  'pipelines.create_recipe': { example: of('pipelines.create_recipe'), since: ['pipelines.update_recipe', { id: 'press', priority: 9 }] },
  'pipelines.delete_recipe': { example: of('pipelines.delete_recipe'), since: ['pipelines.create_recipe', { id: 'press', name: 'Since' }] },
  'pipelines.update_recipe': { example: of('pipelines.update_recipe'), since: ['pipelines.update_recipe', { id: 'press', priority: 9 }] },
  'posts.create': { example: of('posts.create'), since: ['posts.submit', { id: 1 }] },
  'posts.publish': { example: of('posts.publish'), since: ['posts.unpublish', { id: 1 }] },
  'posts.restore': { example: of('posts.restore'), since: ['posts.submit', { id: 1 }] },
  'posts.submit': { example: of('posts.submit'), since: ['posts.publish', { id: 1 }] },
  'posts.unpublish': { example: of('posts.unpublish'), since: ['posts.submit', { id: 1 }] },
  'posts.update': { example: of('posts.update'), since: ['posts.submit', { id: 1 }] },
  'roles.assign': { example: of('roles.assign'), since: ['roles.unassign', { slug: 'site_owner', user_num: '001' }] },
  'roles.create': { example: of('roles.create'), since: ['roles.grant', { slug: 'proofreader', capability: 'edit_posts' }] },
  'roles.delete': { example: of('roles.delete'), since: ['roles.create', { name: 'Editors in chief' }] },
  'roles.grant': { example: of('roles.grant'), since: ['roles.grant', { slug: 'editors_in_chief', capability: 'read' }] },
  'roles.revoke': { example: of('roles.revoke'), since: ['roles.grant', { slug: 'editors_in_chief', capability: 'read' }] },
  'roles.unassign': { example: of('roles.unassign'), since: ['roles.assign', { slug: 'site_owner', user_num: '001' }] },
  'roles.update': { example: of('roles.update'), since: ['roles.grant', { slug: 'editors_in_chief', capability: 'read' }] },
  'status.undo': { example: of('status.undo'), since: ['crm.update', { crm_num: '001', url: 'https://c.example' }] },
  'users.create': { example: of('users.create'), since: ['roles.assign', { slug: 'site_owner', user_num: '001' }] },
  'users.update': { example: of('users.update'), since: ['users.update', { user_num: '001', nickname: 'Since' }] },
  'variables.delete': { example: of('variables.delete'), since: ['variables.set', { key: 'tagline', value: 'Since' }] },
  'variables.set': { example: of('variables.set'), since: ['variables.set', { key: 'tagline', value: 'Since' }] },
};
