import { pages } from '../../admin-ui/src/pages';

/** Whatever can be opened without the number or the name of a record. */
export const addresses: readonly string[] = pages.flatMap(({ slug, addresses: below }) =>
  below.filter((one) => !one.includes('{')).map((one) => (one === '' ? slug : `${slug}/${one}`)),
);
