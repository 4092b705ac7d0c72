/** The zones that the browser knows, UTC, and the one that is set. */
export function zoneNames(current: string): string[] {
  return [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].sort((a, b) => a.localeCompare(b, 'en'));
}
