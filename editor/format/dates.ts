// Dates and times in the person's language and region.
import { locale } from '../i18n/locale.ts';

type Moment = string | number | Date;

/** '29/11/2026, 14:05:09' */
export const formatTime = (at: Moment): string => new Date(at).toLocaleString(locale);

/** '29 Nov 2026, 14:05' */
export const formatShortTime = (at: Moment): string =>
  new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** '29/11/2026' */
export const formatDate = (at: Moment): string => new Date(at).toLocaleDateString(locale);
