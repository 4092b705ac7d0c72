/** The taxonomies that a site has. */
export const taxonomies = ['category', 'tag'] as const;
