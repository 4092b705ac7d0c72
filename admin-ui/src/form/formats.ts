/** The service decides about formats; a form that is stricter than it would make values impossible. These only catch slips. */
const formats: Record<string, (text: string) => boolean> = {
  url: isWebAddress,
  uri: isWebAddress,
  picture: isWebAddress,
  email: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
  date: isInstant,
  'date-time': isInstant,
};

/** Whether a value may have a format. The empty text clears a field, whatever its format. */
export function fitsFormat(format: unknown, value: unknown): boolean {
  if (typeof value !== 'string' || value === '') return true;
  return formats[String(format)]?.(value) ?? true;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

function isInstant(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}
