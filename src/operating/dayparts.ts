// Content of an environment by the time of day. See
// src/screens/README.md#fields-of-the-site-settings.
import type { Environment } from '#content/kinds/environmentKind.ts';
import { isBetween } from '#rules/openingHours.ts';
import { pathOfTarget } from '#rules/links.ts';

/**
 * The site settings as the first daypart of this moment has them; the settings themselves without
 * one. `timeZone` is an IANA name.
 */
export function settingsAt(settings: Environment, atMs: number, timeZone: string): Environment {
  const daypart = settings.dayparts.find((span) => isBetween(span, atMs, timeZone));
  if (!daypart) return settings;
  const { homeRedirect, playlist } = daypart;
  const shown = daypart.offer.trim() === '' ? settings : withOffer(settings, daypart);
  return {
    ...shown,
    ...(pathOfTarget(homeRedirect) !== null && { homeRedirect }),
    ...(playlist.length > 0 && { attract: { ...shown.attract, playlist } }),
  };
}

/** The daypart's offer in place of the usual one, in all languages. */
function withOffer(
  settings: Environment,
  { offer, reason, offersIn }: Environment['dayparts'][number],
): Environment {
  const alternates = settings.alternates.map((alternate) => {
    const own = offersIn.find(({ langCode }) => langCode === alternate.langCode);
    const said = { offer: own?.offer ?? '', reason: own?.reason ?? '' };
    return { ...alternate, attract: { ...alternate.attract, ...said } };
  });
  return { ...settings, attract: { ...settings.attract, offer, reason }, alternates };
}
