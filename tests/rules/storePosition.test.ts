// The position of a store, as people paste it.
import { describe, expect, it } from 'vitest';
import { positionText, readPosition } from '#records/positionText.ts';

describe('When an administrator pastes the position of a store', () => {
  it.each([
    ['52.52, 13.40'],
    ['52.52 13.4'],
    ['52.52;13.40'],
    ['52,52; 13,40'],
    ['52,52 13,40'],
    ['52,52, 13,40'],
    ['(52.5200, 13.4000)'],
    ['52.52° N, 13.40° E'],
    ['52.52N 13.4O'],
    ['52°31\'12"N 13°24\'00"E'],
    ['52° 31′ 12″ N, 13° 24′ E'],
    ['https://www.google.com/maps/@52.52,13.40,15z?entry=ttu'],
    ['https://www.google.com/maps/place/Quay/@52.5200,13.4,17z/data=!3m1'],
    ['https://www.openstreetmap.org/#map=15/52.52/13.40'],
    ['https://www.openstreetmap.org/?mlat=52.52&mlon=13.40#map=9/1/1'],
    ['https://maps.apple.com/?ll=52.52,13.40&q=Quay'],
    ['geo:52.52,13.40?z=17'],
  ])('%s is one', (text) => expect(readPosition(text)).toEqual({ latitude: 52.52, longitude: 13.4 }));

  it('south and west are negative', () => {
    expect(readPosition('-33.8688, 151.2093')).toEqual({ latitude: -33.8688, longitude: 151.2093 });
    expect(readPosition('33.8688° S, 70.5° W')).toEqual({ latitude: -33.8688, longitude: -70.5 });
  });

  it.each(['', 'Berlin', '52.52', '91, 13', '52, 181', '1234', 'https://example.com/?q=Berlin'])(
    '“%s” is none',
    (text) => expect(readPosition(text)).toBeUndefined(),
  );

  it('it is shown as it can be typed', () => {
    expect(positionText(null)).toBe('');
    expect(readPosition(positionText({ latitude: -1.5, longitude: 0.25 }))).toEqual({
      latitude: -1.5,
      longitude: 0.25,
    });
  });
});
