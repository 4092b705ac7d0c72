/*
 * What this browser last heard of the site. It is shown until the server answers: the frame of the pages stands as it will, and nothing in
 * it moves away from under a finger (D830).
 */
const siteName = 'siteplane.site-name';
const engine = (module: string) => `siteplane.engine.${module}`;

/** What the site was called. */
export function lastSiteName(): string | undefined {
  return localStorage.getItem(siteName) ?? undefined;
}

/** Keep it. */
export function rememberSiteName(name: string): void {
  localStorage.setItem(siteName, name);
}

/** Whether an engine answered; false where it was never asked. */
export const wasServed = (module: string): boolean => localStorage.getItem(engine(module)) === 'on';

/** Keep it. */
export function rememberServed(module: string, isOn: boolean): void {
  localStorage.setItem(engine(module), isOn ? 'on' : 'off');
}
