import type { Media, MediaFile } from '../../host';

/** Media of a site below a path of its origin, which their addresses begin with (D780). */
export function mediaBelow(siteRoot: string, media: Media): Media {
  if (siteRoot === '') return media;
  const placed = <T extends { readonly url: string }>(one: T): T => ({ ...one, url: siteRoot + one.url });
  const below = ({ sizes, ...file }: MediaFile): MediaFile => ({ ...placed(file), ...(sizes ? { sizes: sizes.map(placed) } : {}) });
  return {
    ...media,
    store: async (...file) => below(await media.store(...file)),
    async get(id) {
      const file = await media.get(id);
      return file && below(file);
    },
    async findByUrl(urls) {
      const ours = urls.filter((url) => url.startsWith(`${siteRoot}/`)).map((url) => url.slice(siteRoot.length));
      return (await media.findByUrl(ours)).map(below);
    },
    async list(filter) {
      const { items, total } = await media.list(filter);
      return { items: items.map(below), total };
    },
  };
}
