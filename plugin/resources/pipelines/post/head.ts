import type { FAQPage, WithContext } from 'schema-dts';
import type { HeadTags, Post } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import { shownQuestions } from './faq-section';
import { faqOf, seoOf } from './meta';

/** What stages have left for search engines: title and description, and the questions that visitors see as FAQPage. */
export async function headOf({ host }: Pick<JobCtx, 'host'>, post: Post, html: string): Promise<HeadTags | undefined> {
  const meta = post.meta ?? (await host.posts.meta(post.id));
  const seo = seoOf(meta);
  const faq = shownQuestions(faqOf(meta)?.items ?? [], html);
  if (!seo && faq.length === 0) return undefined;
  return {
    // By rules it is the post's own title, which the host shows with the site's name.
    ...(seo?.title && seo.by !== 'rules' ? { title: seo.title } : {}),
    ...(seo?.description ? { description: seo.description } : {}),
    ...(faq.length > 0 ? { jsonLd: [faqPage(faq)] } : {}),
  };
}

const faqPage = (faq: readonly { question: string; answer: string }[]): WithContext<FAQPage> => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
