import { Type } from '@sinclair/typebox';
import { Params, Text } from '../../../kit/schema';
import { defineTool, type Look } from '../../kit/tools/define';
import { given, Id, pageOf, paging } from '../../kit/tools/params';
import { at, crm, found, get } from './answers';
import { checkChanges, Line } from './shapes';

const fields = {
  email_subject: Type.Optional(Text(192)),
  email_body: Type.Optional(Type.String({ maxLength: 500_000, description: 'HTML or block markup' })),
  design_template: Type.Optional(Text(40, 'Such as simple, raw_classic, raw_html')),
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
  params: Params({ title: Line(192), ...fields }),
}).request((sent) => ({ method: 'POST', path: crm('/templates'), body: { template: postOf(sent) } }));

const mk_update_template = defineTool({
  name: 'mk_update_template',
  description: 'Change an email template; what is given is overwritten.',
  routes: ['PUT /templates/{id}'],
  destructive: true,
  params: Params({ id: Id(), title: Type.Optional(Line(192)), ...fields }),
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
