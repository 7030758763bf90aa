// What an environment shows at which hours. See
// src/screens/README.md#162-fields-of-the-site-settings.
import type { Environment } from '#content/kinds/environmentKind.ts';
import { isBetween } from './openingHours.ts';
import { pathOfTarget } from './links.ts';

/**
 * The site settings as the first daypart of this moment has them; the settings themselves without
 * one. `timeZone` is an IANA name.
 */
export function settingsAt(settings: Environment, atMs: number, timeZone: string): Environment {
  const daypart = settings.dayparts.find((span) => isBetween(span, atMs, timeZone));
  if (!daypart) return settings;
  const { homeRedirect, playlist } = daypart;
  return {
    ...settings,
    ...(pathOfTarget(homeRedirect) !== null && { homeRedirect }),
    ...(playlist.length > 0 && { attract: { ...settings.attract, playlist } }),
  };
}
