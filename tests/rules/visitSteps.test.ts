// A visit, step by step, from its events.
import { describe, expect, it } from 'vitest';
import { stepsOf, summaryOf, type VisitEvent } from '#rules/visitSteps.ts';

const START_MS = 1_000_000;
const event = (afterMs: number, name: string, more: Partial<VisitEvent> = {}): VisitEvent => ({
  name,
  atMs: START_MS + afterMs,
  screen: 'home',
  screenId: '',
  language: 'en',
  label: '',
  path: '',
  share: 0,
  lengthS: null,
  ...more,
});

describe('When a visit is read from its events', () => {
  const events = [
    event(-5, 'kiosk_screen'),
    event(2_000, 'kiosk_tap', { path: 'modules.0', label: 'Phones' }),
    event(2_400, 'kiosk_screen', { screen: 'page', screenId: 'phones' }),
    event(4_000, 'kiosk_dead_touch', { screen: 'page', screenId: 'phones', path: 'blocks.0.image' }),
    event(5_000, 'kiosk_language', { label: 'es' }),
    event(9_000, 'kiosk_film', { path: 'blocks.1.video', share: 40, language: 'es' }),
    event(9_500, 'kiosk_quiz_path', { label: 'big' }),
    event(9_900, 'kiosk_something_new'),
    event(20_000, 'kiosk_session_end', { lengthS: 17 }),
  ];

  it('each screen, touch, film and language is a step; an answer is the touch that gave it', () => {
    expect(stepsOf(START_MS, events).map(({ kind, atMs, language }) => [kind, atMs, language])).toEqual([
      ['screen', 0, 'en'],
      ['touch', 2_000, 'en'],
      ['screen', 2_400, 'en'],
      ['dead', 4_000, 'en'],
      ['language', 5_000, 'es'],
      ['film', 9_000, 'es'],
    ]);
  });

  it('of the same moment, a touch comes before where it led', () => {
    const moment = ['kiosk_screen', 'kiosk_quiz_result', 'kiosk_tap'].map((name) => event(1_000, name));
    expect(stepsOf(START_MS, moment).map(({ kind }) => kind)).toEqual(['touch', 'result', 'screen']);
  });

  it('it is summed up: its length, languages, last screen and end', () => {
    expect(summaryOf(START_MS, events)).toEqual({
      steps: 6,
      lengthS: 17,
      languages: ['en', 'es'],
      end: 'left',
      lastScreen: 'page',
      lastScreenId: 'phones',
    });
    const result = [...events, event(30_000, 'kiosk_quiz_result', { label: '/product/nova-x5' })];
    expect(summaryOf(START_MS, result).end).toBe('result');
  });

  it('one without an end is as long as what is known of it', () => {
    expect(summaryOf(START_MS, events.slice(0, 4))).toMatchObject({ lengthS: 4, end: 'open' });
    expect(summaryOf(START_MS, [])).toMatchObject({ steps: 0, lengthS: 0, end: 'open', lastScreen: '' });
  });
});
