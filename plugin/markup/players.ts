import { parseUrl } from '../kit/parse-url';
import { attribute, classesOf, elementsOf, type Fragment, setAttribute } from './tree';

/** A video, some music or a post at a service that is known, shown in a frame once a visitor asks for it (D440). */
export interface Player {
  /** Of the service. */
  readonly name: string;
  /** What a link to it is called where nobody gave a title. */
  readonly label: string;
  readonly kind: 'video' | 'audio' | 'post' | 'code';
  /** The page about it at the service. */
  readonly page: string;
  /** What the frame shows. */
  readonly frame: string;
}

type Addresses = Pick<Player, 'page' | 'frame'>;

interface Service extends Pick<Player, 'name' | 'label' | 'kind'> {
  readonly hosts: RegExp;
  readonly read: (url: URL) => Addresses | undefined;
}

const services: readonly Service[] = [
  {
    name: 'YouTube',
    label: 'Video on YouTube',
    kind: 'video',
    hosts: /^((www|m|music)\.)?youtube(-nocookie)?\.com$|^youtu\.be$/,
    read: youtube,
  },
  { name: 'Vimeo', label: 'Video on Vimeo', kind: 'video', hosts: /^((www|player)\.)?vimeo\.com$/, read: vimeo },
  { name: 'Spotify', label: 'Audio on Spotify', kind: 'audio', hosts: /^open\.spotify\.com$/, read: spotify },
  { name: 'X', label: 'Post on X', kind: 'post', hosts: /^((www|mobile|platform)\.)?(twitter|x)\.com$/, read: post },
  { name: 'Instagram', label: 'Post on Instagram', kind: 'post', hosts: /^(www\.)?instagram\.com$/, read: instagram },
  { name: 'CodePen', label: 'Code on CodePen', kind: 'code', hosts: /^(www\.)?codepen\.io$/, read: codepen },
];

/** What an address shows, be it that of the page or of the frame; undefined for every other address. Pure. */
export function playerOf(address: string): Player | undefined {
  const url = parseUrl(address.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const service = services.find(({ hosts }) => hosts.test(url.hostname));
  const addresses = service?.read(url);
  return service && addresses && { name: service.name, label: service.label, kind: service.kind, ...addresses };
}

function youtube(url: URL): Addresses | undefined {
  const [, id] = /^\/(?:embed|shorts|live|v)\/([\w-]{6,20})$/.exec(url.pathname) ?? [];
  const short = url.hostname === 'youtu.be' ? /^\/([\w-]{6,20})$/.exec(url.pathname)?.[1] : undefined;
  const list = /^[\w-]{6,60}$/.exec(url.searchParams.get('list') ?? '')?.[0];
  const watched = /^[\w-]{6,20}$/.exec(url.searchParams.get('v') ?? '')?.[0];
  const video = short ?? (id === 'videoseries' ? undefined : id) ?? watched;
  const base = 'https://www.youtube-nocookie.com/embed';
  if (video === undefined)
    return list === undefined
      ? undefined
      : { page: `https://www.youtube.com/playlist?list=${list}`, frame: `${base}/videoseries?list=${list}` };
  const start = secondsOf(url.searchParams.get('start') ?? url.searchParams.get('t') ?? '');
  return {
    page: `https://www.youtube.com/watch?v=${video}${start > 0 ? `&t=${start}s` : ''}`,
    frame: `${base}/${video}?autoplay=1${start > 0 ? `&start=${start}` : ''}`,
  };
}

/** `90`, `90s` and `1m30s`. */
function secondsOf(text: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function vimeo(url: URL): Addresses | undefined {
  const [, id, inPath] = /^\/(?:video\/)?(\d{5,12})(?:\/([0-9a-f]{6,20}))?$/.exec(url.pathname) ?? [];
  if (id === undefined) return undefined;
  const hash = inPath ?? /^[0-9a-f]{6,20}$/.exec(url.searchParams.get('h') ?? '')?.[0];
  return {
    page: `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`,
    frame: `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${hash ? `&h=${hash}` : ''}`,
  };
}

function spotify(url: URL): Addresses | undefined {
  const [, kind, id] =
    /^\/(?:intl-[a-z]{2}\/)?(?:embed\/)?(track|album|playlist|episode|show|artist)\/([A-Za-z0-9]{10,30})$/.exec(url.pathname) ?? [];
  return id === undefined
    ? undefined
    : { page: `https://open.spotify.com/${kind}/${id}`, frame: `https://open.spotify.com/embed/${kind}/${id}` };
}

function post(url: URL): Addresses | undefined {
  const id = /^\/(?:\w{1,20}|i(?:\/web)?)\/status(?:es)?\/(\d{5,25})\b/.exec(url.pathname)?.[1];
  const framed = url.pathname === '/embed/Tweet.html' ? /^\d{5,25}$/.exec(url.searchParams.get('id') ?? '')?.[0] : undefined;
  const address = id ?? framed;
  return address === undefined
    ? undefined
    : { page: `https://x.com/i/status/${address}`, frame: `https://platform.twitter.com/embed/Tweet.html?dnt=true&id=${address}` };
}

function instagram(url: URL): Addresses | undefined {
  const [, kind, code] = /^\/(?:[\w.]{1,30}\/)?(p|reel|tv)\/([\w-]{5,40})(?:\/embed(?:\/captioned)?)?\/?$/.exec(url.pathname) ?? [];
  return code === undefined
    ? undefined
    : { page: `https://www.instagram.com/${kind}/${code}/`, frame: `https://www.instagram.com/${kind}/${code}/embed/` };
}

function codepen(url: URL): Addresses | undefined {
  const [, user, id] = /^\/([\w-]{1,40})\/(?:pen|embed|full|details)\/(?:preview\/)?([A-Za-z]{4,12})\/?$/.exec(url.pathname) ?? [];
  return id === undefined
    ? undefined
    : { page: `https://codepen.io/${user}/pen/${id}`, frame: `https://codepen.io/${user}/embed/${id}?default-tab=result` };
}

/** Class of a link in whose place a player comes. */
export const playerClass = 'player';

/** Tell the script of the page what to show in place of each link that becomes a player. */
export function addFrames(fragment: Fragment): void {
  for (const link of elementsOf(fragment)) {
    if (link.tagName !== 'a' || !classesOf(link).includes(playerClass)) continue;
    const player = playerOf(attribute(link, 'href') ?? '');
    if (!player) continue;
    setAttribute(link, 'data-frame', player.frame);
    setAttribute(link, 'data-kind', player.kind);
  }
}

/** Origins of the frames that the markup may come to show. */
export function frameOrigins(fragment: Fragment): string[] {
  const frames = elementsOf(fragment).flatMap((element) => attribute(element, 'data-frame') ?? []);
  return [...new Set(frames.flatMap((frame) => parseUrl(frame)?.origin ?? []))];
}
