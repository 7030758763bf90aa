// The quiz in the session: it follows the address, is counted once, and leaves nothing to the next
// shopper.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { homeScreen } from '#content/kinds/homeScreenKind.ts';
import { restore } from '#content/restore.ts';
import { actionOfTarget } from '#rules/actions.ts';
import type { GivenAnswer } from '#rules/quiz.ts';
import type { Route } from '#rules/routes.ts';
import { slidesVisited, totalsOf } from '#rules/quiz.ts';
import { contentStore, setEntry } from '#state/contentStore.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { press } from '#state/press.ts';
import { setNavigator } from '#state/navigation.ts';
import { followQuiz, pathOfEnd, quizStore } from '#state/quizStore.ts';

const went: string[] = [];
const labels: string[] = [];
let stop: () => void;

const stand = (screen: Route['screen'], id: string, depth: number): void =>
  kioskStore.setState({ route: { screen, id, celebrate: false }, depth, transitionCount: 0 });

const answer = (label: string, nextSlide: string, weight = 1): void => {
  const given: GivenAnswer = {
    button: 0,
    label,
    weights: [{ targetType: 'products', targetId: label, weight }],
    excludedItems: [],
    completeQuiz: nextSlide === '',
    giftMessage: 'thanks',
    nextSlide,
  };
  press({ action: { type: 'answer', answer: given, isAnimated: false }, label });
  kioskStore.setState({ transitionCount: 0 });
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  went.length = 0;
  labels.length = 0;
  kioskStore.setState(kioskStore.getInitialState(), true);
  quizStore.setState(quizStore.getInitialState(), true);
  contentStore.setState(contentStore.getInitialState(), true);
  setNavigator({
    go: (address) => went.push(address) > 0,
    back: (steps) => void went.push(`back ${steps}`),
    startVisit: () => false,
  });
  showroomEvents.on('quizPath', ({ category, label }) => labels.push(`${category}: ${label}`));
  stop = followQuiz();
});
afterEach(() => {
  stop();
  showroomEvents.off('quizPath');
  vi.restoreAllMocks();
});

/** A shopper who has answered two questions of a quiz that starts at depth 1. */
function openThirdSlide(): void {
  press({ action: { type: 'startQuiz', slide: 'one', animation: null }, label: 'Help me choose' });
  stand('help-me-choose', 'one', 1);
  answer('left', 'two');
  stand('help-me-choose', 'two', 2);
  answer('right', 'three');
  stand('help-me-choose', 'three', 3);
}

describe('When a quiz is reached by a link or a redirect', () => {
  const home = (button: object): void => {
    kioskStore.setState({ environment: { id: 'store', name: 'Store' } });
    setEntry('homeScreen', 'store', {
      status: 'ready',
      document: restore(homeScreen, { id: 'store', buttons: [button] }),
      etag: null,
    });
  };
  const start = {
    type: 'aniQuiz',
    startSlide: 'one',
    totalSlides: 4,
    holdTime: 2,
    images: [{ image: { id: null, url: '/a.webp' } }],
  };

  it('it has the images, timings and number of questions of the button that starts it', () => {
    home(start);
    stand('help-me-choose', 'one', 0);
    expect(quizStore.getState().quiz).toMatchObject({
      totalSlides: 4,
      animation: { holdTime: 2, images: [{ image: { url: '/a.webp' } }] },
    });
  });

  it('it also has them when the home screen loads after the address', () => {
    stand('help-me-choose', 'one', 0);
    expect(quizStore.getState().quiz).toMatchObject({ totalSlides: 0, animation: null });
    home(start);
    expect(quizStore.getState().quiz).toMatchObject({ totalSlides: 4, animation: { holdTime: 2 } });
  });

  it('a quiz without an animated start button stays normal, and so does one started by a normal button', () => {
    home(start);
    stand('help-me-choose', 'other', 0);
    expect(quizStore.getState().quiz?.animation).toBeNull();
    press({ action: { type: 'startQuiz', slide: 'one', animation: null }, label: 'Normal' });
    stand('help-me-choose', 'one', 1);
    home({ ...start, totalSlides: 5 });
    expect(quizStore.getState().quiz?.animation).toBeNull();
  });
});

describe('When an editor has switched links off', () => {
  beforeEach(() => kioskStore.setState({ isEditing: true, areLinksDisabled: true }));

  it('a content link to home does nothing, and the frame’s Home button leads home', () => {
    press({ action: actionOfTarget({ targetType: 'home', targetId: '' }), label: 'Start page' });
    expect(went).toEqual([]);
    press({ action: { type: 'home' }, label: 'Home' });
    expect(went).toEqual(['/edit']);
  });
});

describe('When a shopper takes a quiz', () => {
  it('goes from slide to slide, and each answer is counted with the path of answers', () => {
    openThirdSlide();
    expect(went).toEqual(['/help-me-choose/one', '/help-me-choose/two', '/help-me-choose/three']);
    expect(labels).toEqual(['Help_Me_Choose Path: left', 'Help_Me_Choose Path: left > right']);
    expect(slidesVisited(quizStore.getState().quiz!)).toBe(3);
  });

  it('ends in the highest total, through the gift message', () => {
    openThirdSlide();
    answer('left', '');
    expect(went.at(-1)).toBe('/gift-message/thanks');
    expect(quizStore.getState().endState).toEqual({ targetType: 'products', targetId: 'left' });
  });

  it('an answer whose weight is out of range counts, and is reported', () => {
    openThirdSlide();
    answer('right', 'four', 1_000_000);
    expect(went.at(-1)).toBe('/help-me-choose/four');
    expect(vi.mocked(console.error).mock.calls.map(([message]) => message)).toEqual([
      'QUIZ WEIGHT IS OUT OF RANGE',
    ]);
  });

  it('Back goes to the first slide, and from there leaves the quiz', () => {
    openThirdSlide();
    press({ action: { type: 'back' }, label: 'Back' });
    expect(went.at(-1)).toBe('back 2');
    stand('help-me-choose', 'one', 1);
    press({ action: { type: 'back' }, label: 'Back' });
    expect(went.at(-1)).toBe('back 1');
  });

  it('the browser’s Back undoes one answer, not the others', () => {
    openThirdSlide();
    stand('help-me-choose', 'two', 2);
    expect(totalsOf(quizStore.getState().quiz!).map(({ targetId }) => targetId)).toEqual(['left']);
    answer('right', 'three', 5);
    stand('help-me-choose', 'three', 3);
    expect(totalsOf(quizStore.getState().quiz!).map(({ total }) => total)).toEqual([1, 5]);
  });

  it('a repeated quiz starts at its history entry without answers', () => {
    openThirdSlide();
    answer('left', '');
    stand('quiz-result', '', 4);
    press({ action: { type: 'startQuiz', slide: 'one', animation: null }, label: 'Take the quiz again' });
    expect(went.at(-1)).toBe('back 3');
    stand('help-me-choose', 'one', 1);
    expect(quizStore.getState().endState).toBeNull();
    expect(totalsOf(quizStore.getState().quiz!)).toEqual([]);
    expect(slidesVisited(quizStore.getState().quiz!)).toBe(1);
  });

  it('a quiz repeated from the home screen gets a new history entry', () => {
    openThirdSlide();
    stand('home', '', 7);
    press({ action: { type: 'startQuiz', slide: 'one', animation: null }, label: 'Help me choose' });
    expect(went.at(-1)).toBe('/help-me-choose/one');
    stand('help-me-choose', 'one', 8);
    expect(quizStore.getState().quiz).toMatchObject({ startDepth: 8, at: 0 });
  });
});

describe('When a quiz loops to an answered slide', () => {
  beforeEach(() => {
    press({ action: { type: 'startQuiz', slide: 'one', animation: null }, label: 'Help me choose' });
    stand('help-me-choose', 'one', 1);
    answer('first', 'two');
    stand('help-me-choose', 'two', 2);
    answer('second', 'one');
    stand('help-me-choose', 'one', 3);
  });

  it('both answers count', () => expect(totalsOf(quizStore.getState().quiz!)).toHaveLength(2));

  it('Back goes to its first occurrence, and an answer there replaces all later ones', () => {
    press({ action: { type: 'back' }, label: 'Back' });
    expect(went.at(-1)).toBe('back 2');
    stand('help-me-choose', 'one', 1);
    answer('third', 'two');
    stand('help-me-choose', 'two', 2);
    expect(totalsOf(quizStore.getState().quiz!).map(({ targetId }) => targetId)).toEqual(['third']);
  });
});

describe('When a quiz was left without Back', () => {
  it('starting it goes to its first slide, at any history depth', () => {
    openThirdSlide();
    stand('home', '', 0);
    stand('product', 'cairn-9', 1);
    stand('compare', 'phones', 3);
    press({ action: { type: 'startQuiz', slide: 'one', animation: null }, label: 'Help me choose' });
    expect(went.at(-1)).toBe('/help-me-choose/one');
  });

  it('going forward to the result finds its result', () => {
    openThirdSlide();
    answer('left', '');
    stand('quiz-result', '', 4);
    stand('help-me-choose', 'one', 1);
    expect(quizStore.getState().endState).toBeNull();
    stand('quiz-result', '', 4);
    expect(quizStore.getState().endState).toEqual({ targetType: 'products', targetId: 'left' });
  });
});

describe('When a slide is opened from elsewhere', () => {
  it('a quiz starts there', () => {
    openThirdSlide();
    stand('help-me-choose', 'seven', 9);
    expect(quizStore.getState().quiz).toMatchObject({
      startSlide: 'seven',
      way: [{ slide: 'seven' }],
      at: 0,
      startDepth: 9,
    });
  });
});

describe('When a quiz ends without a result', () => {
  it('its gift message leads to the result screen, which offers to start again', () => {
    press({ action: { type: 'startQuiz', slide: 'one', animation: null }, label: 'Help me choose' });
    stand('help-me-choose', 'one', 1);
    answer('nothing', '', 0);
    expect(quizStore.getState().endState).toBeNull();
    expect(pathOfEnd(quizStore.getState())).toBe('/quiz-result');
  });

  it('a gift message without a quiz stays', () => expect(pathOfEnd(quizStore.getState())).toBeNull());
});

describe('When an editor has switched links off in the middle of a quiz', () => {
  it('neither starting nor answering changes anything', () => {
    openThirdSlide();
    const before = quizStore.getState();
    kioskStore.setState({ isEditing: true, areLinksDisabled: true });
    went.length = 0;
    answer('left', 'four');
    press({ action: { type: 'startQuiz', slide: 'other', animation: null }, label: 'Start' });
    expect(went).toEqual([]);
    expect(quizStore.getState()).toEqual(before);
  });
});
