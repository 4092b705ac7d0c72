import type { HeadTags, Post } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import { faqOf, seoOf } from './meta';

/** What stages have left for search engines: title and description, and questions with answers as FAQPage. */
export async function headOf({ host }: Pick<JobCtx, 'host'>, post: Post): Promise<HeadTags | undefined> {
  const meta = post.meta ?? (await host.posts.meta(post.id));
  const seo = seoOf(meta);
  const faq = faqOf(meta);
  if (!seo && !faq) return undefined;
  return {
    // By rules it is the post's own title, which the host shows with the site's name.
    ...(seo?.title && seo.by !== 'rules' ? { title: seo.title } : {}),
    ...(seo?.description ? { description: seo.description } : {}),
    ...(faq ? { jsonLd: [faqPage(faq.items)] } : {}),
  };
}

const faqPage = (faq: readonly { question: string; answer: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
