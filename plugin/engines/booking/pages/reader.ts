import { tagsOf } from '../../kit/pages/languages';
import type { Visit } from '../../kit/pages/page-route';
import type { GlobalSettings } from '../domain/global-settings';
import { weekdays } from '../domain/hours';
import { languageOf, type Say } from './words';

/** How a visitor is used to reading dates and times, and in which language the page speaks to them. */
export interface Reader {
  /** Of the words as of the names of days and months. */
  readonly locale: string;
  readonly say: Say;
  readonly timeFormat: GlobalSettings['time_format'];
  /** First day of the week: `sun` to `sat`. */
  readonly startDay: string;
}

/** The clock and the week are those of the first language of the browser that is known; without one as the settings say (D225). */
export function readerOf({ request }: Pick<Visit, 'request'>, settings: Pick<GlobalSettings, 'time_format' | 'administration'>): Reader {
  const { time_format: timeFormat, administration } = settings;
  const language = languageOf(request);
  const [habits] = tagsOf(request);
  if (habits === undefined) return { ...language, timeFormat, startDay: administration.start_day };
  const { hourCycle } = new Intl.DateTimeFormat(habits, { hour: 'numeric' }).resolvedOptions();
  const isTwelve = hourCycle === 'h12' || hourCycle === 'h11';
  return { ...language, timeFormat: isTwelve ? '12' : '24', startDay: firstDayIn(habits) ?? administration.start_day };
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
