import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { cloneElement, isValidElement, type ReactNode } from 'react';
import type { Area, TextKey } from './areas';
import type { Language } from './language';

type Values = Readonly<Record<string, string | number>>;
type Parts = Readonly<Record<string, ReactNode | ((inner: ReactNode) => ReactNode)>>;
/** What a file holds in one language: plain texts, and parsed ones. */
export type Messages = Readonly<Record<string, string | MessageFormatElement[]>>;

/** Gives the texts of an area in the reader's language. */
export interface Text<A extends Area> {
  /** As plain text, with the values that it names. */
  (key: TextKey<A>, values?: Values): string;
  /** As what React draws: values may be drawn themselves, and functions draw what stands between the tags of their name. */
  rich(key: TextKey<A>, parts: Parts): ReactNode;
}

/** The texts of an area from what its file holds in a language. */
export function textOf<A extends Area>(language: Language, messages: Messages): Text<A> {
  const formats = new Map<string, IntlMessageFormat>();
  function formatOf(key: string, message: MessageFormatElement[]): IntlMessageFormat {
    const format = formats.get(key) ?? new IntlMessageFormat(message, language);
    formats.set(key, format);
    return format;
  }
  const text = (key: string, values?: Values) => {
    const message = messages[key] ?? key;
    return typeof message === 'string' ? message : String(formatOf(key, message).format(values));
  };
  const rich = (key: string, parts: Parts) => {
    const message = messages[key] ?? key;
    if (typeof message === 'string') return message;
    const drawn = formatOf(key, message).format<ReactNode>(parts as Record<string, ReactNode>);
    return Array.isArray(drawn) ? drawn.map(keyed) : drawn;
  };
  return Object.assign(text, { rich });
}

/** React wants a name for each element of a list. */
const keyed = (part: ReactNode, at: number) => (isValidElement(part) ? cloneElement(part, { key: at }) : part);
