import { apiUrl } from '../places';

/** A picture of the site's media library. */
export interface Picture {
  readonly id: number;
  readonly name: string;
  /** What it shows, in words; empty where nobody said. */
  readonly alt: string;
  /** In full, as it is stored in what shows the picture. */
  readonly address: string;
  /** Path of a small one below the site's address. */
  readonly thumb: string;
}

/** One page of what was found. */
export interface FoundPictures {
  readonly media: readonly Picture[];
  readonly total: number;
  /** The site has no media library at all. */
  readonly is_absent: boolean;
}

export const picturesPerPage = 12;

type Read = <T>(path: string) => Promise<T>;
type Upload = <T>(path: string, file: Blob) => Promise<T>;

/** The media library of the site, as forms choose from it (D594). */
export const pictureCalls = (read: Read, upload: Upload) => ({
  pictures: (search: string, page: number) =>
    read<FoundPictures>(apiUrl(`/media?${new URLSearchParams({ search, page: String(page), per_page: String(picturesPerPage) })}`)),
  uploadPicture: async (file: File, alt: string) =>
    (await upload<{ file: Picture }>(apiUrl(`/media?${new URLSearchParams({ name: file.name, alt })}`), file)).file,
});
