// Content of an environment at each hour.
import { describe, expect, it } from 'vitest';
import { environment, type Environment } from '#content/kinds/environmentKind.ts';
import { restore } from '#content/restore.ts';
import { settingsAt } from '#operating/dayparts.ts';

const target = (targetId: string) => ({ targetType: 'pages', targetId });
const entry = (url: string) => ({ image: { url } });
const settings = restore(environment, {
  homeRedirect: target('usual'),
  attract: { text: 'Touch', playlist: [entry('/usual.webp')] },
  dayparts: [
    { from: '06:00', to: '11:00', homeRedirect: target('breakfast'), playlist: [] },
    { from: '08:00', to: '12:00', homeRedirect: {}, playlist: [entry('/noon.webp')] },
    { from: '20:00', to: '02:00', homeRedirect: {}, playlist: [entry('/night.webp')] },
  ],
});

/** Local time in Berlin, in winter. */
const at = (time: string): Environment =>
  settingsAt(settings, Date.parse(`2026-11-24T${time}:00+01:00`), 'Europe/Berlin');

describe('When the hour of a daypart comes', () => {
  it('its home and playlist take the place of the usual ones, and what it leaves out stays', () => {
    expect(at('05:59')).toBe(settings);
    expect(at('06:00').homeRedirect).toMatchObject(target('breakfast'));
    expect(at('06:00').attract).toBe(settings.attract);
    expect(at('11:00').homeRedirect).toBe(settings.homeRedirect);
    expect(at('11:00').attract).toMatchObject({ text: 'Touch', playlist: [entry('/noon.webp')] });
    expect(at('12:00')).toBe(settings);
  });

  it('the first of two that hold is shown, and one may go over midnight', () => {
    expect(at('09:00').homeRedirect).toMatchObject(target('breakfast'));
    expect(at('09:00').attract.playlist).toMatchObject([entry('/usual.webp')]);
    for (const time of ['20:00', '23:59', '01:59'])
      expect(at(time).attract.playlist).toMatchObject([entry('/night.webp')]);
    expect(at('02:00')).toBe(settings);
  });
});

describe('When a daypart has an offer', () => {
  const withOffers = restore(environment, {
    id: 'store',
    name: 'Store',
    attract: { text: 'Touch', offer: 'Usual', reason: 'Always' },
    alternates: [
      { langCode: 'es', attract: { text: 'Toque', offer: 'De siempre', reason: 'Siempre' } },
      { langCode: 'fr', attract: { text: 'Touchez', offer: 'Habituel' } },
    ],
    dayparts: [
      {
        from: '06:00',
        to: '11:00',
        offer: 'Breakfast',
        offersIn: [{ langCode: 'es', offer: 'Desayuno', reason: 'Hasta las 11' }],
      },
      { from: '11:00', to: '12:00', offer: ' ', reason: 'Nothing' },
    ],
  });
  const attractAt = (hour: string) =>
    settingsAt(withOffers, Date.parse(`2026-11-24T${hour}:00:00+01:00`), 'Europe/Berlin');

  it('it takes the place of the usual one in each language, and the call to touch stays', () => {
    const { attract, alternates } = attractAt('07');
    expect(attract).toMatchObject({ text: 'Touch', offer: 'Breakfast', reason: '' });
    expect(alternates.map((one) => one.attract)).toEqual([
      { text: 'Toque', offer: 'Desayuno', reason: 'Hasta las 11' },
      { text: 'Touchez', offer: '', reason: '' },
    ]);
  });

  it('a blank one is none', () => {
    expect(attractAt('11').attract).toBe(withOffers.attract);
  });
});
