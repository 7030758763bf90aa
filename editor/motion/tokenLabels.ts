// Labels of every motion token and where it is used. A token of config/motionTokens.ts without a
// label does not compile.
import type { Curve, EaseName, TokenName } from '#config/motionTokens.ts';

interface MotionLabel {
  /** Group, colon, name: 'Quiz: question leaving'. */
  label: string;
  usedBy: string;
}

export const TOKEN_LABELS: Readonly<Record<TokenName, MotionLabel>> = {
  fadeS: { label: 'Screens: fade', usedBy: 'screens and modals' },
  defaultS: { label: 'Screens: coming in', usedBy: 'screens coming in' },
  firstLoadS: {
    label: 'Screens: first load',
    usedBy: 'the first screen, the picture while an address is looked up',
  },
  slidePx: { label: 'Screens: slide distance', usedBy: 'screens coming in' },
  flyS: { label: 'Screens: picture travelling', usedBy: 'a picture that the next screen has too' },
  quizBetweenS: {
    label: 'Quiz: one question to the next, at most',
    usedBy: 'an answer of a quiz that says no time of its own',
  },
  quizLeaveS: {
    label: 'Quiz: question leaving',
    usedBy: 'a question that another screen follows, or a film',
  },
  quizHoldS: { label: 'Quiz: film alone', usedBy: 'an animated quiz that says no time of its own' },
  quizFilmMaxS: { label: 'Quiz: film alone, at most', usedBy: 'an answer of an animated quiz' },
  quizSlideS: { label: 'Quiz: picture sliding', usedBy: 'an answer of a quiz that says no time of its own' },
  quizFadeInS: { label: 'Quiz: fading in', usedBy: 'an answer of a quiz that says no time of its own' },
  quizOverlap: {
    label: 'Quiz: question coming in, as a share of the slide',
    usedBy: 'an answer of a quiz',
  },
  quizStaggerS: { label: 'Quiz: between question and answers', usedBy: 'an answer of a quiz' },
  pressS: { label: 'Touch: coming back', usedBy: 'pressables' },
  pressScale: { label: 'Touch: scale', usedBy: 'pressables' },
  pressDim: { label: 'Touch: dim', usedBy: 'pressables' },
  flingDecayMs: { label: 'Scrolling: decay of a fling', usedBy: 'what scrolls, once the finger has left' },
  scrollSpeed: { label: 'Scrolling: speed of the buttons', usedBy: 'scroll buttons' },
  glideS: { label: 'Scrolling: glide', usedBy: 'a carousel going to the item that was asked for' },
  swapS: { label: 'Pieces: swap', usedBy: 'gallery, accordions and columns' },
  roomAt: {
    label: 'Pieces: room made, as a share of the swap',
    usedBy: 'columns and details that come back',
  },
  headerS: { label: 'Pieces: header', usedBy: 'the header of a compare page' },
  zoomS: { label: 'Pieces: zoom', usedBy: 'a poster growing to its film, and back' },
  dotsS: { label: 'Pieces: loading dots', usedBy: 'the loading animation' },
  dotsRisePx: { label: 'Pieces: loading dots, rise', usedBy: 'the loading animation' },
  attractFadeS: { label: 'Attract: coming and going', usedBy: 'the attract screen' },
  attractHoldS: { label: 'Attract: how long a picture stands', usedBy: 'the attract screen' },
  attractPassS: { label: 'Attract: one picture to the next', usedBy: 'the attract screen' },
  attractZoom: { label: 'Attract: how near a picture comes', usedBy: 'the attract screen' },
  attractRingS: { label: 'Attract: a ring of the call to touch', usedBy: 'the attract screen' },
  attractRingGapS: { label: 'Attract: between rings', usedBy: 'the attract screen' },
  attractRing: { label: 'Attract: how far a ring grows', usedBy: 'the attract screen' },
  attractPress: { label: 'Attract: how deep the disc is pressed', usedBy: 'the attract screen' },
  attractRisePx: { label: 'Attract: how far the call rises', usedBy: 'the attract screen' },
  confettiFirst: { label: 'Confetti: first burst', usedBy: 'celebration' },
  confettiSecond: { label: 'Confetti: second burst', usedBy: 'celebration' },
  confettiThird: { label: 'Confetti: third burst', usedBy: 'celebration' },
  confettiGapS: { label: 'Confetti: between bursts', usedBy: 'celebration' },
  confettiClearS: { label: 'Confetti: cleared after', usedBy: 'celebration' },
  confettiLaunch: { label: 'Confetti: launch, at most', usedBy: 'celebration' },
  confettiPull: { label: 'Confetti: pull', usedBy: 'celebration' },
  confettiAir: { label: 'Confetti: speed kept each second', usedBy: 'celebration' },
};

interface EaseLabel extends MotionLabel {
  /** The curve nearest to GSAP's ease, as a starting point for a custom one. */
  curve: Curve;
}

export const EASE_LABELS: Readonly<Record<EaseName, EaseLabel>> = {
  arrive: { label: 'Arriving', curve: [0.25, 1, 0.5, 1], usedBy: 'what comes in' },
  leave: { label: 'Leaving', curve: [0.33, 0, 0.67, 0], usedBy: 'what goes' },
  press: { label: 'Touch', curve: [0.33, 1, 0.67, 1], usedBy: 'pressables, rings' },
  wave: { label: 'Wave', curve: [0.37, 0, 0.63, 1], usedBy: 'loading dots, one attract picture to the next' },
  fly: {
    label: 'Travelling',
    curve: [0.33, 1, 0.67, 1],
    usedBy: 'a picture that the next screen has too',
  },
  zoom: { label: 'Zoom', curve: [0.76, 0, 0.24, 1], usedBy: 'films growing, pictures of the quiz' },
};
