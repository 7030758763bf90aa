// Promised numbers and messages, and color contrast. See src/config/README.md#numbers.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COLORS, TYPE } from '#config/brand.ts';
import {
  COUNTS,
  FALLBACKS,
  QUIZ_RESULT,
  RESIZE_DEBOUNCE_MS,
  SCROLL,
  SIZES,
  STAGE,
  STARTERS,
} from '#config/limits.ts';
import { FRAME_MESSAGES, frameMessagesFor } from '#config/frameMessages.ts';
import { IDLE_MESSAGES, idleMessagesFor } from '#config/idleMessages.ts';
import { SPEECH, speechLabelsFor, VALIDATION, WATERMARK } from '#config/messages.ts';
import { WIZARD_WORDS, wizardLabelsFor } from '#config/wizardLabels.ts';
import { TOKENS, type TokenName } from '#config/motionTokens.ts';
import { TOKEN_LABELS } from '#editor/motion/tokenLabels.ts';
import { token } from '#motion/currentTokens.ts';
import { contrast, TEXT_PAIRS } from '#tests/support/colorContrast.ts';

describe('When the showroom uses a number that is promised', () => {
  it('is the promised number', () => {
    expect(STAGE).toEqual({ widthPx: 1920, heightPx: 1080 });
    expect(SCROLL).toEqual({ speedPxPerMs: 0.5, decayMs: 325, velocitySampleMs: 50, dragThresholdPx: 2 });
    expect(RESIZE_DEBOUNCE_MS).toBe(200);
    expect([COUNTS.footerLinks.max, COUNTS.compareColumns, COUNTS.newCompareColumns]).toEqual([4, 4, 5]);
    expect(FALLBACKS).toEqual({ modularPaddingPx: 40, cubeRowsPaddingPx: 20, spacerHeightPx: 20 });
    expect(STARTERS).toEqual({ customerRating: 2.5, compareReviewRating: 2.5, reviewScore: 5 });
    expect([
      SIZES.starPx,
      SIZES.galleryMaxHeightPx,
      SIZES.infoImageWidthPx,
      SIZES.videoPosterHeightPx,
    ]).toEqual([45, 800, 575, 540]);
    expect(QUIZ_RESULT).toEqual({ sidePx: 150, centerPx: 300 });
    expect(SIZES.ctaButton).toEqual({ widthPx: 600, heightPx: 110 });
  });

  it('has the promised timings: fade 0.15 s, default 0.6 s, first load 1.5 s, slide 960 px, confetti 300, 200, 200, cleared after 100 s', () => {
    expect([token('fadeS'), token('defaultS'), token('firstLoadS'), token('slidePx')]).toEqual([
      0.15, 0.6, 1.5, 960,
    ]);
    expect([
      token('confettiFirst'),
      token('confettiSecond'),
      token('confettiThird'),
      token('confettiClearS'),
    ]).toEqual([300, 200, 200, 100]);
  });

  it('describes every timing for the controls of a panel', () => {
    for (const [name, { min, max, value }] of Object.entries(TOKENS)) {
      const { label, usedBy } = TOKEN_LABELS[name as TokenName];
      expect(label && usedBy, name).toBeTruthy();
      expect(value, name).toBeGreaterThanOrEqual(min);
      expect(value, name).toBeLessThanOrEqual(max);
    }
  });
});

describe('When the showroom shows a message', () => {
  it('has every message in every language', () => {
    const words = Object.keys(SPEECH.en).sort();
    for (const [lang, speech] of Object.entries(SPEECH))
      expect(Object.keys(speech).sort(), lang).toEqual(words);
    expect(speechLabelsFor('xx')).toBe(SPEECH.en);
    expect(Object.keys(FRAME_MESSAGES)).toEqual(Object.keys(SPEECH));
    expect(frameMessagesFor('xx')).toBe(FRAME_MESSAGES.en);
    expect(Object.keys(IDLE_MESSAGES)).toEqual(Object.keys(SPEECH));
    expect(idleMessagesFor('xx')).toBe(IDLE_MESSAGES.en);
    expect(Object.keys(WIZARD_WORDS)).toEqual(Object.keys(SPEECH));
    for (const [lang, labels] of Object.entries(WIZARD_WORDS))
      expect(Object.keys(labels), lang).toEqual(Object.keys(WIZARD_WORDS.en));
    expect(wizardLabelsFor('xx')).toBe(WIZARD_WORDS.en);
  });

  it('has the exact texts', () => {
    expect(WATERMARK).toBe('INTERNAL USE ONLY');
    expect([
      VALIDATION.required,
      VALIDATION.twoCharacters,
      VALIDATION.lowercase,
      VALIDATION.notNegative,
      VALIDATION.score,
      VALIDATION.spacer,
      VALIDATION.weight,
    ]).toEqual([
      'Required',
      'Must be 2 characters',
      'Must be lowercase',
      'Greater than 0',
      'Between 0 and 5',
      'Between 0 and 100,000',
      'Between 1 and 10,000',
    ]);
  });
});

describe('When a text is read from a distance', () => {
  const { ember, emberDeep } = COLORS;

  it.each(TEXT_PAIRS)('%s on %s has a contrast of 4.5:1', (text, ground) =>
    expect(contrast(COLORS[text], COLORS[ground])).toBeGreaterThanOrEqual(4.5),
  );

  it('the focus ring has its own colors and is visible on any background', () => {
    const css = readFileSync(new URL('../../src/main.css', import.meta.url), 'utf8');
    const rule = /#mirror\[data-input='keys'\][^{]*:focus \{([^}]*)\}/.exec(css)?.[1] ?? '';
    const [ring, halo] = [
      /outline:\s+\d+px solid #([0-9a-f]{6})/,
      /box-shadow:\s+0 0 0 \d+px #([0-9a-f]{6})/,
    ].map((part) => Number.parseInt(part.exec(rule)?.[1] ?? '', 16));
    // Selected elements, such as a thumbnail, have an ember outline.
    expect([ring, halo]).not.toContain(emberDeep);
    expect([ring, halo]).not.toContain(ember);
    expect(contrast(ring ?? 0, halo ?? 0)).toBeGreaterThanOrEqual(3);
  });

  it('no text is smaller than 28 px, and no legal line smaller than 24 px', () => {
    for (const [role, { size }] of Object.entries(TYPE))
      expect(size, role).toBeGreaterThanOrEqual(role === 'legal' ? 24 : 28);
  });
});
