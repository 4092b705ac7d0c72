import type { Static, TObject } from '@sinclair/typebox';
import { assistant } from '../prompts/assistant';
import { contentCleanup } from '../prompts/content-cleanup';
import { faq } from '../prompts/faq';
import { imageAlt } from '../prompts/image-alt';
import { mappingSuggest } from '../prompts/mapping-suggest';
import { seoMeta } from '../prompts/seo-meta';
import { summary } from '../prompts/summary';
import type { Task } from '../prompts/task';
import { taxonomySuggest } from '../prompts/taxonomy-suggest';
import { translation } from '../prompts/translation';

const tasks = {
  content_cleanup: contentCleanup,
  mapping_suggest: mappingSuggest,
  summary,
  seo_meta: seoMeta,
  image_alt: imageAlt,
  taxonomy_suggest: taxonomySuggest,
  faq,
  translation,
  assistant,
} as const;

/** Name of a part of the service that asks models. */
export type Area = keyof typeof tasks;

/** What an area answers beside the text: typed where it has a schema of its own. */
export type AnswerOf<A extends Area> = (typeof tasks)[A] extends { readonly answer: infer S extends TObject } ? Static<S> : unknown;

export const areaNames = Object.keys(tasks) as [Area, ...Area[]];

/** What the area asks for. */
export const taskOf = (area: Area): Task => tasks[area];
