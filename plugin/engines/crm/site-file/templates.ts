import { Type } from '@sinclair/typebox';
import { RecordOf, StringEnum } from '../../../kit/schema';
import { withoutBlank } from '../../../kit/site-file/fields';
import { type JsonObject, sortEntries } from '../../../kit/site-file/json';
import { lineOf } from '../../kit/input/rules';
import { designTemplates } from '../domain/designs';
import { namespace } from '../engine';
import { slugKey, title } from './labels';
import type { Part } from './part';
import { allRows, type FoundRecord, idsOf, recordsDiff } from './records';

const line = (description: string) => Type.Optional(Type.String({ maxLength: 998, description }));
const Template = Type.Object(
  {
    title,
    subject: line('With merge tags'),
    pre_header: line('What a list of emails shows beside the subject'),
    body: Type.Optional(Type.String({ maxLength: 500_000, description: 'Markup with merge tags' })),
    edit_type: Type.Optional(Type.String({ maxLength: 20, description: 'With what it was written; default html' })),
    design: Type.Optional(StringEnum(designTemplates, { description: 'How the body becomes a document' })),
    status: Type.Optional(StringEnum(['publish', 'draft'])),
    settings: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'template_config and footer_settings' })),
  },
  { additionalProperties: false },
);

/** What a file calls the fields of the routes. */
const names = {
  title: 'post_title',
  subject: 'email_subject',
  pre_header: 'post_excerpt',
  body: 'post_content',
  edit_type: 'edit_type',
  design: 'design_template',
  status: 'post_status',
  settings: 'settings',
} as const;
const noSettings = { template_config: {}, footer_settings: { custom_footer: 'no', footer_content: '' } };
const blank = { subject: '', pre_header: '', body: '', edit_type: 'html', design: 'simple', status: 'draft', settings: noSettings };
const base = `${namespace}/templates`;

interface ListedTemplate extends JsonObject {
  readonly ID: number;
  readonly post_name: string;
}

/** Templates of emails by slug. */
export const templatesPart: Part = {
  name: 'templates',
  reads: `GET ${base}`,
  schema: RecordOf(slugKey, Template, { additionalProperties: false, description: 'Templates of emails by slug' }),
  async open(caller) {
    const current = new Map<string, FoundRecord>();
    const listed = await allRows(caller, `GET ${base}`, { key: 'templates', params: { orderBy: 'ID', order: 'asc' } });
    for (const { ID: id, post_name: slug } of listed as readonly ListedTemplate[]) {
      const { data: one } = await caller.call(`GET ${base}/{id}`, { id });
      current.set(slug, { id, fields: asFile((one as { readonly template: JsonObject }).template) });
    }
    return {
      state: Object.fromEntries(sortEntries(current).map(([slug, { fields }]) => [slug, withoutBlank(fields, blank)])),
      facts: idsOf(current),
      diff: (wanted, tools) =>
        recordsDiff({
          noun: 'template',
          base,
          slug: 'post_name',
          names,
          found: current,
          wanted: Object.fromEntries(Object.entries(wanted).map(([slug, fields]) => [slug, stored(fields)])),
          blank,
          tools,
        }),
    };
  },
};

const asFile = (template: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(names).map(([name, sent]) => [name, template[sent] ?? '']));

/** As the engine stores it. */
const stored = (fields: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (name === 'settings') return [name, { ...noSettings, ...(value as JsonObject) }];
      return [name, name === 'body' || typeof value !== 'string' ? value : lineOf(value, name === 'title' ? 192 : 998)];
    }),
  );
