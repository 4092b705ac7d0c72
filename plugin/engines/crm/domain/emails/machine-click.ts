/** Services and programs that follow the links of emails to see where they lead, before anybody reads them. */
const scanners =
  /barracuda|mimecast|proofpoint|forcepoint|fortiguard|sophos|trend ?micro|bitdefender|safelinks|google-safety|headless|phantomjs|python-requests|python-urllib|aiohttp|go-http-client|okhttp|libwww|\b(?:curl|wget|java)\/|bot\b|crawler|spider|preview|scanner|checker/i;

const isScanner = (userAgent: string | undefined): boolean =>
  userAgent === undefined || userAgent.trim() === '' || scanners.test(userAgent);

/** Headers by which browsers say that nobody asked for the page yet. */
const ahead = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
const isAhead = (headers: Headers) => ahead.some((name) => /prefetch|prerender|preview/i.test(headers[name] ?? ''));

type Headers = Readonly<Record<string, string | undefined>>;

/** Whether a program followed the link: by how it calls itself, or a browser ahead of its user (D340, D415). */
export const isMachineClick = (headers: Headers): boolean => isScanner(headers['user-agent']) || isAhead(headers);

const soonMs = 10_000;
/** Between two links that nobody follows one after the other. */
export const burstMs = 2000;

/** Whether the email was delivered so little before that a program may be looking through its links. */
export const isJustDelivered = (sentAt: number | null, at: number): boolean => sentAt !== null && at - sentAt < soonMs;
