// Content of the attract screen.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { environment } from '#content/kinds/environmentKind.ts';
import { restore } from '#content/restore.ts';
import { STAGE } from '#config/limits.ts';
import { tapAt } from '#screens/overlays/attractLayout.ts';
import { wipeAt } from '#stage/shapes/wipeShape.ts';
import {
  attractPrompts,
  PROMPT_POSITIONS,
  attractScenesOf,
  attractTurnOf,
  captionsOf,
} from '#screens/overlays/attractScenes.ts';

const language = (langCode: string) => ({ langCode, language: langCode, languageLong: langCode });
const settingsWith = (attract: object, alternates: object[] = []) =>
  restore(environment, { id: 'e', name: 'E', attract, alternates });
const NO_OFFER = { offer: '', reason: '' };
const image = (url: string) => ({ image: { id: 1, url } });

describe('When the attract screen is shown', () => {
  it('has a prompt in each language of the showroom, the editor’s or the default one, without duplicates', () => {
    const settings = settingsWith({ text: 'Hello' }, [
      { langCode: 'es', attract: { text: '' } },
      { langCode: 'fr', attract: { text: 'Bonjour' } },
    ]);
    expect(attractPrompts(settings, ['en', 'es', 'fr', 'xx'].map(language))).toEqual([
      { langCode: 'en', text: 'Hello', ...NO_OFFER },
      { langCode: 'es', text: 'Toque para empezar', ...NO_OFFER },
      { langCode: 'fr', text: 'Bonjour', ...NO_OFFER },
      { langCode: 'xx', text: 'Touch to begin', ...NO_OFFER },
    ]);
    expect(
      attractPrompts(
        settingsWith({ text: 'Hello' }, [{ langCode: 'es', attract: { text: 'Hello' } }]),
        ['en', 'es'].map(language),
      ),
    ).toHaveLength(1);
  });

  it('has a prompt even before the settings load, and in a showroom without languages', () => {
    expect(attractPrompts(undefined, [])).toEqual([{ langCode: 'en', text: 'Touch to begin', ...NO_OFFER }]);
  });

  it('has an offer with its reason, of one language: the main one where a language has none', () => {
    const settings = settingsWith({ text: 'Hello', offer: ' Half price ', reason: 'Until Sunday' }, [
      { langCode: 'es', attract: { offer: 'A mitad de precio', reason: '' } },
      { langCode: 'fr', attract: { reason: 'Jusqu’à dimanche' } },
    ]);
    expect(attractPrompts(settings, ['en', 'es', 'fr'].map(language))).toMatchObject([
      { offer: 'Half price', reason: 'Until Sunday' },
      { offer: 'A mitad de precio', reason: '' },
      { text: 'Touch to begin', offer: 'Half price', reason: 'Until Sunday' },
    ]);
    const same = settingsWith({ text: 'Hi', offer: 'One' }, [
      { langCode: 'es', attract: { text: 'Hi', offer: 'Uno' } },
    ]);
    expect(attractPrompts(same, ['en', 'es'].map(language))).toHaveLength(2);
  });

  it('skips empty entries, and shows the default background when none is left', () => {
    expect(attractScenesOf(settingsWith({ playlist: [{}, image('/a.webp')] }))).toEqual([
      { image: '/a.webp', video: null, captions: '', captionsIn: [] },
    ]);
    expect(attractScenesOf(settingsWith({ playlist: [] }))).toEqual([
      { image: null, video: null, captions: '', captionsIn: [] },
    ]);
  });

  it('a film has the captions of the language of its prompt, or those of the main one', () => {
    const captionsIn = [
      { langCode: 'es', captions: 'WEBVTT es' },
      { langCode: 'zh', captions: '' },
    ];
    const [scene] = attractScenesOf(
      settingsWith({ playlist: [{ video: { id: 1, url: '/a.mp4' }, captions: 'WEBVTT', captionsIn }] }),
    );
    const shown = (langCode: string) => scene && captionsOf(scene, langCode);
    expect(['en', 'es', 'zh', 'fr'].map(shown)).toEqual(['WEBVTT', 'WEBVTT es', 'WEBVTT', 'WEBVTT']);
  });

  it('never shows the prompt at the same position twice in a row, and combines each image with each language', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 4 }), (pictures, languages) => {
        const scenes = Array.from({ length: pictures }, (_, index) => ({
          image: `/${index}.webp`,
          video: null,
          captions: '',
          captionsIn: [],
        }));
        const calls = Array.from({ length: languages }, (_, index) => ({
          langCode: String(index),
          text: String(index),
          ...NO_OFFER,
        }));
        const turns = Array.from({ length: pictures * languages * PROMPT_POSITIONS.length }, (_, turn) =>
          attractTurnOf(turn, scenes, calls),
        );
        turns.slice(1).forEach((turn, index) => expect(turn.position).not.toBe(turns[index]?.position));
        expect(new Set(turns.map(({ scene, prompt: call }) => `${scene.image} ${call.text}`)).size).toBe(
          pictures * languages,
        );
      }),
    );
  });
});

describe('When one scene takes the place of another', () => {
  it('it is seen from one side on, until it fills the stage', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (progress, isFromRight) => {
        const { x, width, edgeX } = wipeAt(progress, isFromRight);
        expect(width).toBeCloseTo(STAGE.widthPx * progress, 5);
        expect(isFromRight ? x + width : x).toBeCloseTo(isFromRight ? STAGE.widthPx : 0, 5);
        expect(edgeX).toBe(isFromRight ? x : width);
      }),
    );
    expect(wipeAt(1.2, true)).toEqual({ x: 0, width: STAGE.widthPx, edgeX: 0 });
  });
});

describe('When the call to touch moves', () => {
  const sizes = { press: 0.9, ring: 1.9 };
  const REST = { riseShare: 0, discScale: 1, ringAlpha: 0 };

  it('it starts and ends where it rests', () => {
    expect(tapAt(0, sizes)).toMatchObject(REST);
    expect(tapAt(1, sizes)).toMatchObject(REST);
  });

  it('the hand rises before it presses, only then a ring spreads, and nothing jumps', () => {
    const poses = Array.from({ length: 201 }, (_, step) => tapAt(step / 200, sizes));
    const highest = poses.findIndex(({ riseShare }) => riseShare > 0.999);
    const pressed = poses.findIndex(({ discScale }) => discScale < 0.901);
    const ringed = poses.findIndex(({ ringAlpha }) => ringAlpha > 0);
    expect(highest).toBeGreaterThan(0);
    expect(pressed).toBeGreaterThan(highest);
    expect(ringed).toBeGreaterThanOrEqual(pressed);
    poses.slice(1).forEach(({ riseShare, discScale }, index) => {
      expect(Math.abs(riseShare - (poses[index]?.riseShare ?? 9))).toBeLessThan(0.1);
      expect(Math.abs(discScale - (poses[index]?.discScale ?? 9))).toBeLessThan(0.02);
    });
  });
});
