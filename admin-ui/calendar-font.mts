import { basename } from 'node:path';
import type { Plugin } from 'vite';

const face = /@font-face\{font-family:\\?"?fcicons.*?format\(\\?"truetype\\?"\)\}/s;

/**
 * The calendar brings a font for its own buttons as a `data:` address. The pages have buttons of their own, and their content policy allows
 * no font.
 */
export function calendarFont(): Plugin {
  return {
    name: basename(import.meta.filename, '.mts'),
    transform(code, id) {
      if (!/@fullcalendar\/core\/internal-common\.js$/.test(id)) return null;
      if (!face.test(code)) throw new Error('The calendar no longer brings its font in this way: see calendar-font.mts.');
      return { code: code.replace(face, ''), map: null };
    },
  };
}
