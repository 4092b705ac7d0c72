import type { Post } from '../../../../host';
import { atOnce } from '../../../../kit/at-once';
import { OperationError } from '../../../../kit/errors';
import type { JobCtx } from '../../../../kit/group';
import { shortenedTo } from '../../../../kit/shortened';
import { aroundPicture, fileName } from '../../../../markup/around-picture';
import { attribute, type Fragment, parse } from '../../../../markup/tree';
import { aiRun } from '../../../ai/port';
import { fetchesAtOnce, type Picture } from './pictures';
import { imagesIn, isNameless } from './place-pictures';

/** Of one article; the questions together, and each. */
const maxQuestions = 10;
const maxMs = 60_000;
const questionMs = 20_000;
const longestAlt = 250;

interface Describing {
  readonly fragment: Fragment;
  readonly found: ReadonlyMap<string, Picture>;
  readonly title: string;
  /** Address of a featured image about which the sender says nothing. */
  readonly featured: string | undefined;
  /** The post as it stands: what was said in it before is not asked again. */
  readonly before: Post | undefined;
}

interface Described {
  /** Words by the address that the sender has. */
  readonly alts: ReadonlyMap<string, string>;
  /** A sentence for the run, without its full stop, where words are missing. */
  readonly note: string | undefined;
}

/** Ask a model for the alternative texts that the sender did not give. Whatever becomes of that, the article is written (D532). */
export async function describe(ctx: JobCtx, { fragment, found, title, featured, before }: Describing): Promise<Described> {
  const questions = new Map<string, object>();
  if (featured !== undefined) questions.set(featured, { file: fileName(featured), article: title, around: '' });
  for (const image of imagesIn(fragment)) if (isNameless(image)) questions.set(attribute(image, 'src') ?? '', aroundPicture(image, title));
  for (const src of [...questions.keys()]) if ((found.get(src)?.kind ?? 'none') === 'none') questions.delete(src);
  const alts = saidBefore(before, { found, title, asked: [...questions.keys()] });
  const open = [...questions].filter(([src]) => !alts.has(src));
  const failures = await ask(ctx, open.slice(0, maxQuestions), alts);
  const missing = open.filter(([src]) => !alts.has(src)).length;
  const why = failures[0] ?? `there are more than ${maxQuestions}`;
  return { alts, note: missing > 0 ? `Pictures with an empty alternative text: ${missing} (${why.replace(/\.$/, '')})` : undefined };
}

async function ask(ctx: JobCtx, questions: readonly (readonly [string, object])[], alts: Map<string, string>): Promise<string[]> {
  const failures: string[] = [];
  const end = ctx.now() + maxMs;
  await atOnce(fetchesAtOnce, questions, async ([src, content]) => {
    const timeoutMs = Math.min(questionMs, end - ctx.now());
    if (timeoutMs <= 0) return void failures.push('there was not enough time to ask the model');
    try {
      const { text } = await aiRun(ctx, 'image_alt', { content, timeoutMs });
      const alt = shortenedTo(text.replace(/\s+/g, ' '), longestAlt);
      if (alt === '') failures.push('the model answered nothing');
      else alts.set(src, alt);
    } catch (err) {
      if (!(err instanceof OperationError)) ctx.log.error({ err }, 'a model could not be asked for an alternative text');
      failures.push(err instanceof OperationError ? err.message : 'the model could not be asked');
    }
  });
  return failures;
}

interface Asked {
  readonly found: ReadonlyMap<string, Picture>;
  readonly title: string;
  readonly asked: readonly string[];
}

/** What the post says of the same pictures already, by a model or by a person; a title stood in for words. */
function saidBefore(before: Post | undefined, { found, title, asked }: Asked): Map<string, string> {
  const alts = new Map<string, string>();
  if (!before) return alts;
  const inText = new Map(imagesIn(parse(before.content)).map((image) => [attribute(image, 'src') ?? '', attribute(image, 'alt') ?? '']));
  for (const src of asked) {
    const picture = found.get(src);
    if (!picture || picture.kind === 'none') continue;
    const isFeatured = picture.kind === 'file' && picture.file.id === before.featuredImageId;
    const altText = inText.get(picture.kind === 'file' ? picture.file.url : picture.url) || (isFeatured ? before.featuredImageAlt : '');
    if (altText && altText !== title && altText !== before.title) alts.set(src, altText);
  }
  return alts;
}
