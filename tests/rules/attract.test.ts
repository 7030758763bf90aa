// Content of the attract screen.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { environment } from '#content/kinds/environmentKind.ts';
import { restore } from '#content/restore.ts';
import {
  attractPrompts,
  PROMPT_POSITIONS,
  attractScenesOf,
  attractTurnOf,
  captionsOf,
} from '#rules/attractScenes.ts';

const language = (langCode: string) => ({ langCode, language: langCode, languageLong: langCode });
const settingsWith = (attract: object, alternates: object[] = []) =>
  restore(environment, { id: 'e', name: 'E', attract, alternates });
const image = (url: string) => ({ image: { id: 1, url } });

describe('When the attract screen is shown', () => {
  it('has a prompt in each language of the showroom, the editor’s or the default one, without duplicates', () => {
    const settings = settingsWith({ text: 'Hello' }, [
      { langCode: 'es', attract: { text: '' } },
      { langCode: 'fr', attract: { text: 'Bonjour' } },
    ]);
    expect(attractPrompts(settings, ['en', 'es', 'fr', 'xx'].map(language))).toEqual([
      { langCode: 'en', text: 'Hello' },
      { langCode: 'es', text: 'Toque para empezar' },
      { langCode: 'fr', text: 'Bonjour' },
      { langCode: 'xx', text: 'Touch to begin' },
    ]);
    expect(
      attractPrompts(
        settingsWith({ text: 'Hello' }, [{ langCode: 'es', attract: { text: 'Hello' } }]),
        ['en', 'es'].map(language),
      ),
    ).toHaveLength(1);
  });

  it('has a prompt even before the settings load, and in a showroom without languages', () => {
    expect(attractPrompts(undefined, [])).toEqual([{ langCode: 'en', text: 'Touch to begin' }]);
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
