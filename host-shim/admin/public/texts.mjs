const texts = JSON.parse(document.querySelector('meta[name="texts"]')?.content ?? '{}');

/** A text of the page's scripts, in the language of the page, with the values that it names. */
export const say = (key, values = {}) => (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
