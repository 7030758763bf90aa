// Every duration, ease, distance and count of the showroom's motion (spec 9), described so that a panel can draw them.
// Nothing in a view is an unnamed number.

export interface MotionToken {
  label: string;
  unit: 's' | 'px' | 'count' | 'ratio';
  value: number;
  min: number;
  max: number;
  usedBy: string;
}

const seconds = (label: string, value: number, usedBy: string): MotionToken => ({ label, unit: 's', value, min: 0, max: 10, usedBy });
const px = (label: string, value: number, usedBy: string): MotionToken => ({ label, unit: 'px', value, min: 0, max: 1920, usedBy });
const count = (label: string, value: number, usedBy: string): MotionToken => ({ label, unit: 'count', value, min: 0, max: 2000, usedBy });
const ratio = (label: string, value: number, usedBy: string): MotionToken => ({ label, unit: 'ratio', value, min: 0, max: 1.2, usedBy });

export const TOKENS = {
  fadeS: seconds('Fade', 0.15, 'screens and modals'),
  defaultS: seconds('Default', 0.6, 'screens coming in'),
  firstLoadS: seconds('First load', 1.5, 'the first screen'),
  slidePx: px('Slide distance', 960, 'screens coming in'),
  quizLeaveS: seconds('Quiz: question leaving', 0.5, 'an answer of the quiz'),
  quizHoldS: seconds('Quiz: film alone', 1.2, 'an animated quiz that says no time of its own'),
  quizFilmMaxS: seconds('Quiz: film alone, at most', 6, 'an answer of an animated quiz'),
  quizSlideS: seconds('Quiz: picture sliding', 0.6, 'an animated quiz that says no time of its own'),
  quizFadeInS: seconds('Quiz: fading in', 0.4, 'an animated quiz that says no time of its own'),
  quizOverlap: ratio('Quiz: question coming in, as a share of the slide', 0.95, 'an answer of an animated quiz'),
  quizStaggerS: seconds('Quiz: between question and answers', 0.09, 'an answer of an animated quiz'),
  pressS: seconds('Press', 0.12, 'pressables'),
  pressScale: ratio('Press scale', 0.965, 'pressables'),
  pressDim: ratio('Press dim', 0.88, 'pressables'),
  swapS: seconds('Swap', 0.35, 'gallery and accordions'),
  headerS: seconds('Header', 0.3, 'the header of a compare page'),
  zoomS: seconds('Zoom', 0.55, 'a poster growing to its film, and back'),
  glideS: seconds('Glide', 0.6, 'a carousel going to the item that was asked for'),
  dotsS: seconds('Loading dots', 0.9, 'the loading animation'),
  dotsRisePx: px('Loading dots: rise', 18, 'the loading animation'),
  attractFadeS: seconds('Attract: coming and going', 0.6, 'the attract screen'),
  attractHoldS: { ...seconds('Attract: how long a picture stands', 8, 'the attract screen'), min: 2, max: 60 },
  attractPassS: seconds('Attract: one picture to the next', 1.6, 'the attract screen'),
  attractZoom: ratio('Attract: how near a picture comes', 1.08, 'the attract screen'),
  attractRingS: seconds('Attract: a ring of the call to touch', 1.8, 'the attract screen'),
  attractRingGapS: seconds('Attract: between rings', 3.4, 'the attract screen'),
  attractRisePx: px('Attract: how far the call rises', 36, 'the attract screen'),
  confettiFirst: count('Confetti: first burst', 300, 'celebration'),
  confettiSecond: count('Confetti: second burst', 200, 'celebration'),
  confettiThird: count('Confetti: third burst', 200, 'celebration'),
  confettiGapS: seconds('Confetti: between bursts', 0.45, 'celebration'),
  confettiClearS: { ...seconds('Confetti: cleared after', 100, 'celebration'), max: 600 },
} as const satisfies Record<string, MotionToken>;

export type TokenName = keyof typeof TOKENS;

const values = Object.fromEntries(Object.entries(TOKENS).map(([name, token]) => [name, token.value])) as Record<TokenName, number>;

/** The live value of a token, in its unit. */
export const token = (name: TokenName): number => values[name];

/** Names of the eases, by what they are for; a view never names a curve. */
export const EASES = {
  arrive: 'power3.out',
  leave: 'power2.in',
  press: 'power2.out',
  wave: 'sine.inOut',
  zoom: 'power3.inOut',
} as const;
export type EaseName = keyof typeof EASES;
