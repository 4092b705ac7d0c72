import { defineRequirements } from './requirement';

/** Clauses about the public pages of the site as search engines and readers find them. */
export const siteRequirements = defineRequirements({
  'site:sitemap': 'The sitemap has every public page once with its last change, and is an index above a thousand',
  'site:robots': 'robots.txt says what the owner wrote, otherwise what is usual, and names the sitemap',
  'site:feeds': 'The site and each archive of a type, term or author have RSS and JSON Feed of their latest posts',
  'site:description': 'A page is described by its excerpt, else by its lead paragraph, never by a table of contents',
  'site:structured-data':
    'An article says what it is by schema.org, with all that search engines ask for; FAQPage only for questions on the page',
  'site:search':
    'Visitors find published posts by words, whatever their case and accents, with the words marked; nothing that is not public',
  'site:addresses': 'Each page has one address; others lead there with 301, and beyond the last page there is nothing',
});
