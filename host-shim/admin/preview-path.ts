/** Where the form of a post shows what it would look like. */
export const previewPath = '/admin/posts/preview';
