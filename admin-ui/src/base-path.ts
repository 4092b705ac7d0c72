/** Where the pages live below the site's origin. */
export const basePath = '/admin/siteplane';
