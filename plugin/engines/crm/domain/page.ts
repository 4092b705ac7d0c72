import type { Page } from '../../kit/paginate';

interface Listing<T> extends Page {
  readonly rows: readonly T[];
  readonly total: number;
  /** Of the route, below the REST root: `/crm/v2/tags`. */
  readonly path: string;
}

/** A page of a list, with the addresses of its neighbours. */
export function pageOf<T>({ rows, total, page, perPage, path }: Listing<T>) {
  const last = Math.max(1, Math.ceil(total / perPage));
  const first = (page - 1) * perPage + 1;
  const isEmpty = rows.length === 0;
  return {
    total,
    per_page: perPage,
    current_page: page,
    last_page: last,
    next_page_url: page < last ? `${path}?page=${page + 1}` : null,
    prev_page_url: page > 1 ? `${path}?page=${Math.min(page - 1, last)}` : null,
    from: isEmpty ? null : first,
    to: isEmpty ? null : first + rows.length - 1,
    data: rows,
  };
}
