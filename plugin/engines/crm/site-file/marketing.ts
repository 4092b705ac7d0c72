import { Type } from '@sinclair/typebox';
import { mergeDiffs } from '../../../kit/site-file/fields';
import type { JsonObject } from '../../../kit/site-file/json';
import { defineSection } from '../../../kit/site-file/section';
import type { CustomTypes } from '../domain/segments/filter';
import { moduleName } from '../engine';
import { automationsPart } from './automations';
import { contactFieldsPart } from './contact-fields';
import { listsPart, tagsPart } from './labels';
import type { BySlug, OpenPart, Part } from './part';
import { segmentsPart } from './segments';
import { sequencesPart } from './sequences';
import { smartLinksPart } from './smart-links';
import { sortingLabelsPart } from './sorting-labels';
import { templatesPart } from './templates';

/** In the order of a plan: what comes later may name what comes before. */
const parts: readonly Part[] = [
  contactFieldsPart,
  tagsPart,
  listsPart,
  smartLinksPart,
  segmentsPart,
  templatesPart,
  sequencesPart,
  sortingLabelsPart,
  automationsPart,
];

type Marketing = Readonly<Record<string, BySlug | undefined>>;

/** How contacts are sorted; contacts and campaigns themselves are no settings (D303). */
export const marketingSection = defineSection<Marketing>({
  name: 'marketing',
  place: 200,
  schema: Type.Object(Object.fromEntries(parts.map(({ name, schema }) => [name, Type.Optional(schema)])), {
    additionalProperties: false,
    description:
      'Fields, tags, lists and segments of contacts, smart links, templates of emails, sequences, labels and automations; what is left out is not touched',
  }),
  operations: parts.map(({ reads }) => reads),
  module: moduleName,
  secrets: (file) => parts.flatMap(({ name, secrets }) => (secrets && file[name] ? secrets(file[name]) : [])),
  async open(caller) {
    const opened: [string, OpenPart][] = [];
    for (const part of parts) opened.push([part.name, await part.open(caller)]);
    return {
      state: Object.fromEntries(opened.map(([name, { state }]) => [name, state])),
      facts: Object.fromEntries(opened.map(([name, { facts }]) => [name, facts])) satisfies JsonObject,
      notes: opened.flatMap(([name, { notes = [] }]) => notes.map(({ path, text }) => ({ path: [name, ...path], text }))),
      async diff(file, { prune }) {
        const custom = customTypesOf({ ...(prune && file.contact_fields ? {} : fieldsOf(opened)), ...file.contact_fields });
        return mergeDiffs(
          opened.flatMap(([name, part]) => {
            const wanted = file[name];
            return wanted === undefined ? [] : [part.diff(wanted, { prune, file, custom })];
          }),
        );
      },
    };
  },
});

const fieldsOf = (opened: readonly (readonly [string, OpenPart])[]): BySlug =>
  opened.find(([name]) => name === contactFieldsPart.name)?.[1].state ?? {};

const customTypesOf = (fields: BySlug): CustomTypes => new Map(Object.entries(fields).map(([slug, { type }]) => [slug, String(type)]));
