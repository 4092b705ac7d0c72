import { clockOf } from '../../plugin/adapter';

/** `2026-05-31T09:30`: what the site's clocks show, as a field of a form has it; empty for years that no such field shows. */
export function fieldTimeOf(at: number, zone: string): string {
  const text = new Date(clockOf(zone).wallOf(at)).toISOString();
  return /^\d{4}-/.test(text) ? text.slice(0, 16) : '';
}

/** When the site's clocks show it; undefined where it is no such time. */
export function instantOfField(text: string, zone: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return undefined;
  const wall = Date.parse(`${text}Z`);
  // Date takes the 30th of February for the 2nd of March.
  return Number.isFinite(wall) && new Date(wall).toISOString().startsWith(text) ? clockOf(zone).instantOf(wall) : undefined;
}
