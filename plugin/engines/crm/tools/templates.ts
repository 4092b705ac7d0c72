import { Type } from '@sinclair/typebox';
import { Params, Text } from '../../../kit/schema';
import { defineTool, type Look } from '../../kit/tools/define';
import { given, Id, pageOf, paging } from '../../kit/tools/params';
import { mayTake, mayTakeFilled, taken } from '../../kit/tools/taken';
import { templateForm } from '../domain/forms/template';
import { at, crm, found, get } from './answers';
import { checkChanges } from './shapes';

const { post_title: title, ...written } = templateForm.fields;
const named = { description: 'What it is called' };
const fields = {
  email_subject: mayTake(written.email_subject),
  email_body: mayTake(written.post_content, { description: 'HTML or block markup with merge tags' }),
  design_template: mayTake(written.design_template),
};

const templatePath = (id: number) => `/templates/${id}`;

async function templateShown({ id }: { id: number }, look: Look) {
  return { title: at(await look(get(templatePath(id))), 'template', 'post_title') ?? null };
}

interface Sent {
  readonly title?: string;
  readonly email_subject?: string;
  readonly email_body?: string;
  readonly design_template?: string;
}

/** As the provider calls them. */
const postOf = ({ title, email_body, ...others }: Sent) => given({ post_title: title, post_content: email_body, ...others });

const mk_list_templates = defineTool({
  name: 'mk_list_templates',
  description: 'Email templates as post objects, newest first.',
  routes: ['GET /templates'],
  readOnly: true,
  params: Params({ search: Type.Optional(Text(190)), ...paging }),
}).request(({ search, ...page }) => get('/templates', { search, ...pageOf(page) }));

const mk_get_template = defineTool({
  name: 'mk_get_template',
  description: 'One email template.',
  routes: ['GET /templates/{id}'],
  readOnly: true,
  params: Params({ id: Id() }),
}).request(({ id }) => get(templatePath(id)));

const mk_create_template = defineTool({
  name: 'mk_create_template',
  description: 'Create an email template.',
  routes: ['POST /templates'],
  params: Params({ title: taken(title, named), ...fields }),
}).request((sent) => ({ method: 'POST', path: crm('/templates'), body: { template: postOf(sent) } }));

const mk_update_template = defineTool({
  name: 'mk_update_template',
  description: 'Change an email template; what is given is overwritten.',
  routes: ['PUT /templates/{id}'],
  destructive: true,
  params: Params({ id: Id(), title: mayTakeFilled(title, named), ...fields }),
}).request(
  ({ id, ...sent }, { isRemote }) => {
    const set = postOf(sent);
    checkChanges(set);
    const put = { method: 'PUT', path: crm(templatePath(id)), body: { template: set } } as const;
    // Another provider empties what is not sent.
    const merged = (answer: unknown) => ({ body: { template: { ...found(at(answer, 'template')), ...set } } });
    return isRemote ? [get(templatePath(id)), { ...put, complete: ([answer]) => merged(answer) }] : put;
  },
  { preview: templateShown },
);

const mk_delete_template = defineTool({
  name: 'mk_delete_template',
  description: 'Delete an email template.',
  routes: ['DELETE /templates/{id}'],
  destructive: true,
  params: Params({ id: Id() }),
}).request(({ id }) => ({ method: 'DELETE', path: crm(templatePath(id)) }), { preview: templateShown });

export const templateTools = [mk_list_templates, mk_get_template, mk_create_template, mk_update_template, mk_delete_template];
