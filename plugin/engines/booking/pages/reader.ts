import type { Visit } from '../../kit/pages/page-route';
import type { GlobalSettings } from '../domain/global-settings';
import { weekdays } from '../domain/hours';

/** How a visitor is used to reading dates and times. */
export interface Reader {
  /** As in Accept-Language; British English where that names none. */
  readonly locale: string;
  readonly timeFormat: GlobalSettings['time_format'];
  /** First day of the week: `sun` to `sat`. */
  readonly startDay: string;
}

/** By the first language of the browser that is known; without one as the settings say (D225). */
export function readerOf({ request }: Pick<Visit, 'request'>, settings: Pick<GlobalSettings, 'time_format' | 'administration'>): Reader {
  const { time_format: timeFormat, administration } = settings;
  const locale = localeIn(request.headers['accept-language'] ?? '');
  if (locale === undefined) return { locale: 'en-GB', timeFormat, startDay: administration.start_day };
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  const isTwelve = hourCycle === 'h12' || hourCycle === 'h11';
  return { locale, timeFormat: isTwelve ? '12' : '24', startDay: firstDayIn(locale) ?? administration.start_day };
}

/** `de-AT` of `de-AT,de;q=0.8,en;q=0.5`; browsers name the best first. */
function localeIn(header: string): string | undefined {
  for (const part of header.slice(0, 200).split(',')) {
    const tag = part.split(';')[0]?.trim() ?? '';
    if (!/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(tag)) continue;
    try {
      const [known] = Intl.DateTimeFormat.supportedLocalesOf(tag);
      if (known !== undefined) return known;
    } catch {
      // The form of a tag, and none.
    }
  }
  return undefined;
}

interface WeekInfo {
  /** 1 for Monday to 7 for Sunday. */
  readonly firstDay: number;
}

/** Older engines have it as a property, newer ones as a method. */
function firstDayIn(tag: string): string | undefined {
  const locale = new Intl.Locale(tag) as Intl.Locale & { readonly weekInfo?: WeekInfo; getWeekInfo?(): WeekInfo };
  const info = locale.getWeekInfo?.() ?? locale.weekInfo;
  return info && weekdays[info.firstDay % 7];
}
