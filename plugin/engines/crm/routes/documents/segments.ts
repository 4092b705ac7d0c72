import type { FactsByRoute } from '../../../kit/documents';
import { line, whole } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import { integer, listOf, map, named, object, text, yes } from '../../../kit/shape';
import { estimateForm, newSegmentForm, segmentForm } from '../../domain/forms/segment';
import { message, pageShape, stampShape } from './facts';

export const segmentShapes = {
  CrmSegment: object({
    id: integer,
    slug: text,
    is_system: yes,
    title: text,
    subtitle: text,
    description: text,
    filters: { type: 'array' },
    ...stampShape,
  }),
};
const segment = named('CrmSegment');
const saved = { segment, message: text };
const base = '/dynamic-segments';

/** Segments. */
export const segmentFacts: FactsByRoute = {
  [`GET ${base}`]: {
    summary: 'List segments.',
    query: form({
      search: line({ max: 190, about: 'In the title' }),
      per_page: whole({ min: 1, max: 200, about: 'All of them, where neither this nor page is sent' }),
      page: whole({ min: 1, max: 1_000_000_000 }),
    }),
    answer: { dynamic_segments: listOf(segment), pagination: object({ total: integer }) },
  },
  [`POST ${base}`]: { summary: 'Create a segment.', body: newSegmentForm, answer: saved },
  [`GET ${base}/stats`]: { summary: 'Count the contacts of every segment.', answer: { stats: map } },
  [`GET ${base}/custom-fields`]: { summary: 'List what conditions can ask.', answer: { properties: listOf(map) } },
  [`POST ${base}/estimated-contacts`]: {
    summary: 'Count the contacts that conditions mean.',
    body: estimateForm,
    answer: { count: integer, 'sample?': listOf(named('CrmContactInShort')) },
  },
  [`POST ${base}/duplicate/{id}`]: { summary: 'Copy a segment.', body: 'nothing', answer: saved },
  [`GET ${base}/{slug}/subscribers/{id}`]: {
    summary: 'List the contacts of a segment.',
    query: form({ per_page: whole({ min: 1, max: 200 }), page: whole({ min: 1, max: 1_000_000_000 }) }),
    answer: { segment, subscribers: pageShape(named('CrmContactInShort')) },
  },
  [`GET ${base}/{id}`]: { summary: 'Read a segment.', answer: { segment } },
  [`PUT ${base}/{id}`]: { summary: 'Change a segment.', body: segmentForm, answer: saved },
  [`DELETE ${base}/{id}`]: { summary: 'Delete a segment; its contacts stay.', body: 'nothing', answer: message },
};
