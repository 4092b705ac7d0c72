import type { Query, QueryValue } from '../../engines/kit/tools/define';

/** In bracket form; null and undefined are left out. */
export function searchParams(query: Query = {}): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) append(params, name, value);
  return params;
}

/** `/booking/v2/calendars?per_page=1` */
export function pathWithQuery(path: string, query?: Query): string {
  const search = searchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

function append(params: URLSearchParams, name: string, value: QueryValue): void {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) for (const item of value) append(params, `${name}[]`, item);
  else if (typeof value === 'object') for (const [key, item] of Object.entries(value)) append(params, `${name}[${key}]`, item);
  else params.append(name, String(value));
}
