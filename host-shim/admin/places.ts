import { placesOf } from '../../plugin/host-kit/places';

/** Where this host has what plugins lead to. */
export const shimPlaces = placesOf({
  home: '/admin',
  login: (path) => `/admin/login?next=${encodeURIComponent(path)}`,
  logout: '/admin/logout',
  profile: '/admin/profile',
  postEditor: '/admin/posts/{id}',
});
