import type { Post } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import { html } from '../../../kit/html';
import { parse, textOf } from '../../../markup/tree';
import { type Faq, faqOf } from './meta';

type Items = Faq['items'];

/** Below an article stand the questions that a model wrote for it; those of the article itself stand in it already. */
export async function withFaq({ host }: Pick<JobCtx, 'host'>, post: Post, shown: string): Promise<string> {
  const faq = faqOf(post.meta ?? (await host.posts.meta(post.id)));
  return faq && faq.by !== 'article' ? `${shown}\n${section(faq.items)}` : shown;
}

const section = (items: Items) =>
  html`<section class="faq" aria-label="Frequently asked questions"><h2>Frequently asked questions</h2>${items.map(
    ({ question, answer }) => html`<h3>${question}</h3><p>${answer}</p>`,
  )}</section>`.text;

/** Search engines may be told only of questions that visitors see: one that a display flag takes out of the page is none of them. */
export function shownQuestions(items: Items, shown: string): Items {
  const text = items.length === 0 ? '' : textOf(parse(shown));
  return items.filter(({ question }) => text.includes(question.replace(/\s+/g, ' ').trim()));
}
