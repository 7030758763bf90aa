// Labels of every motion token and where it is used. A token of config/motionTokens.ts without a
// label does not compile.
import type { Curve, EaseName, TokenName } from '#config/motionTokens.ts';
import { t } from '../i18n/t.ts';

interface MotionLabel {
  /** Group, colon, name: 'Quiz: question leaving'. */
  label: string;
  usedBy: string;
}

export const TOKEN_LABELS: Readonly<Record<TokenName, MotionLabel>> = {
  fadeS: { label: t('Screens: fade'), usedBy: t('screens and modals') },
  defaultS: { label: t('Screens: coming in'), usedBy: t('screens coming in') },
  firstLoadS: {
    label: t('Screens: first load'),
    usedBy: t('the first screen, the picture while an address is looked up'),
  },
  slidePx: { label: t('Screens: slide distance'), usedBy: t('screens coming in') },
  flyS: { label: t('Screens: picture travelling'), usedBy: t('a picture that the next screen has too') },
  quizBetweenS: {
    label: t('Quiz: one question to the next, at most'),
    usedBy: t('an answer of a quiz that says no time of its own'),
  },
  quizLeaveS: {
    label: t('Quiz: question leaving'),
    usedBy: t('a question that another screen follows, or a film'),
  },
  quizHoldS: { label: t('Quiz: film alone'), usedBy: t('an animated quiz that says no time of its own') },
  quizFilmMaxS: { label: t('Quiz: film alone, at most'), usedBy: t('an answer of an animated quiz') },
  quizSlideS: {
    label: t('Quiz: picture sliding'),
    usedBy: t('an answer of a quiz that says no time of its own'),
  },
  quizFadeInS: { label: t('Quiz: fading in'), usedBy: t('an answer of a quiz that says no time of its own') },
  quizOverlap: {
    label: t('Quiz: question coming in, as a share of the slide'),
    usedBy: t('an answer of a quiz'),
  },
  quizStaggerS: { label: t('Quiz: between question and answers'), usedBy: t('an answer of a quiz') },
  pressS: { label: t('Touch: coming back'), usedBy: t('pressables') },
  pressScale: { label: t('Touch: scale'), usedBy: t('pressables') },
  pressDim: { label: t('Touch: dim'), usedBy: t('pressables') },
  flingDecayMs: {
    label: t('Scrolling: decay of a fling'),
    usedBy: t('what scrolls, once the finger has left'),
  },
  scrollSpeed: { label: t('Scrolling: speed of the buttons'), usedBy: t('scroll buttons') },
  glideS: { label: t('Scrolling: glide'), usedBy: t('a carousel going to the item that was asked for') },
  swapS: { label: t('Pieces: swap'), usedBy: t('gallery, accordions and columns') },
  roomAt: {
    label: t('Pieces: room made, as a share of the swap'),
    usedBy: t('columns and details that come back'),
  },
  headerS: { label: t('Pieces: header'), usedBy: t('the header of a compare page') },
  zoomS: { label: t('Pieces: zoom'), usedBy: t('a poster growing to its film, and back') },
  dotsS: { label: t('Pieces: loading dots'), usedBy: t('the loading animation') },
  dotsRisePx: { label: t('Pieces: loading dots, rise'), usedBy: t('the loading animation') },
  attractFadeS: { label: t('Attract: coming and going'), usedBy: t('the attract screen') },
  attractHoldS: { label: t('Attract: how long a picture stands'), usedBy: t('the attract screen') },
  attractPassS: { label: t('Attract: one picture to the next'), usedBy: t('the attract screen') },
  attractZoom: { label: t('Attract: how near a picture comes'), usedBy: t('the attract screen') },
  attractRingS: { label: t('Attract: a ring of the call to touch'), usedBy: t('the attract screen') },
  attractRingGapS: { label: t('Attract: between rings'), usedBy: t('the attract screen') },
  attractRing: { label: t('Attract: how far a ring grows'), usedBy: t('the attract screen') },
  attractPress: { label: t('Attract: how deep the disc is pressed'), usedBy: t('the attract screen') },
  attractRisePx: { label: t('Attract: how far the call rises'), usedBy: t('the attract screen') },
  confettiFirst: { label: t('Confetti: first burst'), usedBy: t('celebration') },
  confettiSecond: { label: t('Confetti: second burst'), usedBy: t('celebration') },
  confettiThird: { label: t('Confetti: third burst'), usedBy: t('celebration') },
  confettiGapS: { label: t('Confetti: between bursts'), usedBy: t('celebration') },
  confettiClearS: { label: t('Confetti: cleared after'), usedBy: t('celebration') },
  confettiLaunch: { label: t('Confetti: launch, at most'), usedBy: t('celebration') },
  confettiPull: { label: t('Confetti: pull'), usedBy: t('celebration') },
  confettiAir: { label: t('Confetti: speed kept each second'), usedBy: t('celebration') },
};

interface EaseLabel extends MotionLabel {
  /** The curve nearest to GSAP's ease, as a starting point for a custom one. */
  curve: Curve;
}

export const EASE_LABELS: Readonly<Record<EaseName, EaseLabel>> = {
  arrive: { label: t('Arriving'), curve: [0.25, 1, 0.5, 1], usedBy: t('what comes in') },
  leave: { label: t('Leaving'), curve: [0.33, 0, 0.67, 0], usedBy: t('what goes') },
  press: { label: t('Touch'), curve: [0.33, 1, 0.67, 1], usedBy: t('pressables, rings') },
  wave: {
    label: t('Wave'),
    curve: [0.37, 0, 0.63, 1],
    usedBy: t('loading dots, one attract picture to the next'),
  },
  fly: {
    label: t('Travelling'),
    curve: [0.33, 1, 0.67, 1],
    usedBy: t('a picture that the next screen has too'),
  },
  zoom: { label: t('Zoom'), curve: [0.76, 0, 0.24, 1], usedBy: t('films growing, pictures of the quiz') },
};
