import { invalidFields, refuse } from '../../../kit/input/errors';
import { type InputMap, listOf } from '../../../kit/input/query';
import { lineOf, wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { customFields } from '../../data/contacts/custom-fields';
import { type TemplateQuery, templates } from '../../data/templates/templates';
import { builtInTemplates } from '../../domain/built-in-templates';
import { tagGroups } from '../../domain/merge/catalogue';
import { templatePost, templateView } from '../../views/template';
import { zoneOf } from '../../views/zone';
import { createTemplate, findTemplate, updateTemplate } from '../../work/emails/save-template';
import { idsOf } from '../contacts/contact-query';
import { demand, notFound, paged, route } from '../route';
import { slugIn, templateIn } from './template-input';

const sorts = { ID: 'id', id: 'id', post_title: 'title', title: 'title', post_date: 'created_at', post_modified: 'updated_at' } as const;
const statuses = ['publish', 'draft'] as const;

function queryOf(query: InputMap): Omit<TemplateQuery, 'limit' | 'offset'> {
  const sort = wordOf(query, 'orderBy') || 'ID';
  if (!Object.hasOwn(sorts, sort)) throw refuse(`orderBy must be one of ${Object.keys(sorts).join(', ')}.`);
  const direction = (wordOf(query, 'order') || 'desc').toUpperCase();
  if (direction !== 'ASC' && direction !== 'DESC') throw refuse('order must be asc or desc.');
  const sent = listOf(query.types);
  const wanted = statuses.filter((status) => sent.length === 0 || sent.includes(status));
  if (sent.some((type) => !statuses.some((status) => status === type))) throw refuse('types must be publish or draft.');
  return { search: lineOf(query.search, 192), statuses: wanted, sort: sorts[sort as keyof typeof sorts], direction };
}

/** `GET /templates`. */
async function listTemplates(call: EngineCall) {
  const wanted = queryOf(call.query);
  const zone = await zoneOf(call);
  return call.engine.host.storage.run(async (db) => ({
    templates: await paged(call, async (window) => {
      const { rows, total } = await templates(db).page({ ...wanted, ...window });
      return { total, rows: rows.map((row) => templatePost(row, zone)) };
    }),
  }));
}

/** `POST /templates`. */
async function saveNew(call: EngineCall) {
  const { engine, caller } = call;
  const fields = templateIn(call);
  const at = engine.now();
  const title = fields.title ?? `Email template ${new Date(at).toISOString().slice(0, 10)}`;
  const by = caller.userId ?? null;
  const { id } = await engine.host.storage.tx((db) => createTemplate(db, { ...fields, title, slug: slugIn(call), by, at }));
  return { message: 'The template has been created.', template_id: id };
}

/** `GET /templates/{id}`; `with[]=uses` adds the campaigns and emails of sequences that name it. */
const getTemplate = async (call: EngineCall) => {
  const id = call.id('id');
  return call.engine.host.storage.run(async (db) => ({
    template: templateView(await findTemplate(db, id)),
    ...(call.wants('uses') ? { uses: await templates(db).uses(id) } : {}),
  }));
};

/** `PUT /templates/{id}`: what is not sent stays. */
async function change(call: EngineCall) {
  const id = call.id('id');
  const fields = templateIn(call);
  await call.engine.host.storage.tx((db) => updateTemplate(db, id, { ...fields, at: call.engine.now() }));
  return { message: 'The template has been saved.', template_id: id };
}

/** `DELETE /templates/{id}`. Campaigns keep what they took of it. */
async function remove(call: EngineCall) {
  const id = call.id('id');
  const count = await call.engine.host.storage.tx((db) => templates(db).delete([id]));
  if (count === 0) throw notFound('Template', id);
  return { message: 'The template has been deleted.' };
}

/** `POST /templates/duplicate/{id}`. */
async function duplicate(call: EngineCall) {
  const { engine, caller } = call;
  const source = call.id('id');
  const copy = await engine.host.storage.tx(async (db) => {
    const { id: _, slug: __, createdAt: ___, updatedAt: ____, createdBy: _____, ...fields } = await findTemplate(db, source);
    const title = [...`Copy of ${fields.title}`].slice(0, 192).join('');
    return createTemplate(db, { ...fields, title, by: caller.userId ?? null, at: engine.now() });
  });
  return { message: 'The template has been duplicated.', template_id: copy.id };
}

/** `POST /templates/do-bulk-action`: all of them or none. */
async function doBulkAction(call: EngineCall) {
  const { engine, body } = call;
  const action = wordOf(body, 'action_name');
  const ids = idsOf(body.template_ids, 'template_ids');
  if (action !== 'delete_templates' && action !== 'change_template_status')
    throw invalidFields({ action_name: { in: 'Choose one of: delete_templates, change_template_status.' } });
  if (ids.length === 0) throw refuse('Send the ids of the templates as template_ids.');
  const status = statuses.find((each) => each === (body.new_status ?? body.action_options));
  if (action === 'delete_templates') demand(call, 'crm_manage_email_delete');
  else if (!status) throw invalidFields({ new_status: { in: 'Choose one of: publish, draft.' } });
  await engine.host.storage.tx(async (db) => {
    for (const id of ids) await findTemplate(db, id, { lock: true });
    if (action === 'delete_templates') await templates(db).delete(ids);
    else if (status) await templates(db).update(ids, { status, updatedAt: engine.now() });
  });
  return { message: `${ids.length === 1 ? '1 template has' : `${ids.length} templates have`} been processed.` };
}

/** `GET /templates/all`: to choose from. */
const listTitles = async ({ engine }: EngineCall) => ({ templates: await engine.host.storage.run((db) => templates(db).titles()) });

/** `GET /templates/smartcodes`: the merge tags that texts may hold. */
const listTags = async ({ engine }: EngineCall) => ({
  smartcodes: tagGroups(await engine.host.storage.run((db) => customFields(db, 'contact').all())),
});

/** `GET /templates/built-in-templates`. */
const listBuiltIn = async () => ({
  templates: builtInTemplates.map(({ slug, title, description, designTemplate, subject, preHeader, body }) => ({
    slug,
    post_title: title,
    description,
    design_template: designTemplate,
    email_subject: subject,
    post_excerpt: preHeader,
    post_content: body,
  })),
});

const manage = 'crm_manage_email_templates';

export const templateRoutes = [
  route('GET /templates', manage, listTemplates),
  route('POST /templates', manage, saveNew),
  route('GET /templates/all', manage, listTitles),
  route('GET /templates/smartcodes', manage, listTags),
  route('GET /templates/built-in-templates', manage, listBuiltIn),
  route('POST /templates/do-bulk-action', manage, doBulkAction),
  route('POST /templates/duplicate/{id}', manage, duplicate),
  route('GET /templates/{id}', manage, getTemplate),
  route('PUT /templates/{id}', manage, change),
  route('DELETE /templates/{id}', 'crm_manage_email_delete', remove),
];
