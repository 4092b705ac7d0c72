/** How the body of an email becomes a document; `raw_html` is one already. */
export const designTemplates = ['simple', 'plain', 'classic', 'raw_classic', 'raw_html', 'visual_builder'] as const;
export type DesignTemplate = (typeof designTemplates)[number];
