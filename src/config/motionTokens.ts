// Every duration, ease, distance and count of the showroom's motion: value, unit and range. The
// current values (motion/currentTokens.ts), the environment's fields
// (content/parts/motionFields.ts) and the motion debugger are derived from it. Labels are in
// editor/motion/tokenLabels.ts, which visitors never load. See
// src/config/README.md#motion-tokens.
import { SCROLL } from './limits.ts';

export type MotionUnit = 's' | 'ms' | 'px' | 'px/ms' | 'px/s' | 'px/s²' | 'count' | 'ratio';

export interface MotionToken {
  unit: MotionUnit;
  value: number;
  /** Both ends inclusive. */
  min: number;
  max: number;
}

const inUnit =
  (unit: MotionUnit) =>
  (value: number, max: number, min = 0): MotionToken => ({ unit, value, min, max });
const [seconds, px, count, ratio] = [inUnit('s'), inUnit('px'), inUnit('count'), inUnit('ratio')];

export const TOKENS = {
  fadeS: seconds(0.15, 2),
  defaultS: seconds(0.6, 3),
  firstLoadS: seconds(1.5, 5),
  slidePx: px(960, 1920),
  flyS: seconds(0.6, 3),
  quizBetweenS: seconds(0.9, 5, 0.1),
  quizLeaveS: seconds(0.5, 3),
  quizHoldS: seconds(1.2, 10),
  quizFilmMaxS: seconds(6, 20),
  quizSlideS: seconds(0.6, 3),
  quizFadeInS: seconds(0.4, 3),
  quizOverlap: ratio(0.95, 1.2),
  quizStaggerS: seconds(0.09, 1),
  pressS: seconds(0.12, 1),
  pressScale: ratio(0.965, 1.2, 0.5),
  pressDim: ratio(0.88, 1, 0.2),
  flingDecayMs: inUnit('ms')(SCROLL.decayMs, 2000, 50),
  scrollSpeed: inUnit('px/ms')(SCROLL.speedPxPerMs, 5, 0.1),
  glideS: seconds(0.6, 3),
  swapS: seconds(0.35, 2),
  roomAt: ratio(0.6, 1),
  headerS: seconds(0.3, 2),
  zoomS: seconds(0.55, 2),
  dotsS: seconds(0.9, 5, 0.2),
  dotsRisePx: px(18, 100),
  attractFadeS: seconds(0.6, 5),
  attractHoldS: seconds(8, 60, 2),
  attractPassS: seconds(1.6, 5),
  attractZoom: ratio(1.08, 1.5, 1),
  attractRingS: seconds(1.8, 5, 0.2),
  attractRingGapS: seconds(3.4, 10),
  attractRing: ratio(1.3, 4, 1),
  attractPress: ratio(0.9, 1, 0.5),
  attractRisePx: px(36, 300),
  confettiFirst: count(300, 2000),
  confettiSecond: count(200, 2000),
  confettiThird: count(200, 2000),
  confettiGapS: seconds(0.45, 3),
  confettiClearS: seconds(100, 600, 1),
  confettiLaunch: inUnit('px/s')(1750, 4000, 700),
  confettiPull: inUnit('px/s²')(620, 3000, 100),
  confettiAir: ratio(0.62, 1, 0.05),
} as const satisfies Record<string, MotionToken>;

export type TokenName = keyof typeof TOKENS;

/**
 * The two control points of a cubic Bézier curve from (0, 0) to (1, 1), as in CSS: x1, y1, x2, y2.
 */
export type Curve = readonly [x1: number, y1: number, x2: number, y2: number];

/** Eases by purpose, as GSAP names. Views never name a curve. */
export const EASES = {
  arrive: 'power3.out',
  leave: 'power2.in',
  press: 'power2.out',
  wave: 'sine.inOut',
  zoom: 'power3.inOut',
  fly: 'power2.out',
} as const;

export type EaseName = keyof typeof EASES;

const TIME = { min: 0, max: 1 };
const WAY = { min: -0.5, max: 1.5 };

/** Range of each number of a curve. x stays within the duration; y may overshoot at both ends. */
export const CURVE_RANGES = { x1: TIME, y1: WAY, x2: TIME, y2: WAY } as const;

export type CurveField = keyof typeof CURVE_RANGES;

/** An environment's own motion values; null means the default above. */
export type Motion = Record<TokenName, number | null> & {
  eases: Record<EaseName, Record<CurveField, number | null>>;
};
