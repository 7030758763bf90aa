// Where a press leads: the target types and the fields that identify a target. See
// src/screens/README.md#links-and-targets.
import { KIND_ROWS, type LinkType } from '../kindTable.ts';
import {
  captions,
  choice,
  group,
  list,
  image,
  number,
  richText,
  targetId,
  text,
  video,
  documentId,
  type Infer,
} from '#schema/field.ts';
import { analyticsTag, modal } from './textFields.ts';

export type TargetType = 'none' | 'home' | LinkType;

const linkTypes = KIND_ROWS.flatMap(({ links }) => Object.keys(links)) as LinkType[];

/**
 * Nowhere, the home screen, and what the kinds offer. See
 * src/screens/README.md#links-and-targets.
 */
export const TARGET_TYPES: readonly [TargetType, ...TargetType[]] = ['none', 'home', ...linkTypes];

const TARGET_LABELS: Readonly<Record<string, string>> = {
  none: 'Nowhere',
  home: 'Home screen',
  ...Object.fromEntries(
    KIND_ROWS.flatMap(({ links }) => Object.entries(links).map(([type, { label }]) => [type, label])),
  ),
};

/** One control of the editor edits an action and its target. See editor/README.md#120-links. */
const LEADS_TO = 'Leads to';

export const targetType = () => choice(LEADS_TO, TARGET_TYPES, TARGET_LABELS);

export const targetFields = () => ({ targetType: targetType(), targetId: targetId(LEADS_TO) });

/** A price with dates, which is shown in place of the texts beside it while it holds. */
export const priceId = () => documentId('Price', 'prices', { hint: 'In place of the texts below' });

export const target = (label = 'Target') => group(label, targetFields());

/**
 * The background video of an animated quiz; times in seconds, decimals allowed. See
 * src/screens/help-me-choose/README.md#animated-quiz.
 */
export const animationFields = () => ({
  video: video('Video'),
  poster: image('Poster', { hint: '1920x1080' }),
  captions: captions('Captions'),
  totalSlides: number('Total slides'),
  holdTime: number('Hold time', { hint: 'Seconds, decimals allowed', range: { min: 0, max: 600 } }),
  slideTime: number('Slide time', { hint: 'Seconds, decimals allowed', range: { min: 0, max: 60 } }),
  fadeInTime: number('Fade-in time', { hint: 'Seconds, decimals allowed', range: { min: 0, max: 60 } }),
  images: list('Images', { image: image('Image', { hint: '1920x1080' }) }, { itemLabel: 'image' }),
});

export const animation = () => group('Animation', animationFields());
export type Animation = Infer<ReturnType<typeof animation>>;

/** Actions of a press, in addition to opening a page. See src/blocks/README.md#actions. */
const ACTION_TYPES = ['none', 'modal', 'page', 'quiz', 'aniQuiz', 'iframe'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];
const ACTION_LABELS: Record<ActionType, string> = {
  none: 'Nothing',
  modal: 'Modal',
  page: 'Page',
  quiz: 'Quiz',
  aniQuiz: 'Animated quiz',
  iframe: 'Embedded page',
};

/** Fields of everything pressable: modules, cubes, calls to action. */
export const actionFields = () => ({
  type: choice(LEADS_TO, ACTION_TYPES, ACTION_LABELS),
  analyticsTag: analyticsTag(),
  modal: modal(),
  ...targetFields(),
  startSlide: documentId('Start slide', 'quiz-slides'),
  animation: animation(),
  iframePath: text('Embedded page path', { isCode: true }),
});

/** Types of a call to action. See src/blocks/README.md#actions. */
const CTA_TYPES = ['none', 'page', 'quiz', 'aniQuiz'] as const;

export const callToAction = (label: string) =>
  group(label, {
    text: text('Text'),
    type: choice(LEADS_TO, CTA_TYPES, ACTION_LABELS),
    analyticsTag: analyticsTag(),
    ...targetFields(),
    startSlide: documentId('Start slide', 'quiz-slides'),
    animation: animation(),
  });

/** An item of a result list: what is recommended, and its target. */
export const resultItemFields = () => ({
  image: image('Image', { hint: '600x600' }),
  title: text('Title'),
  description: richText('Description'),
  ...targetFields(),
  ctaText: text('Button text'),
  analyticsTag: analyticsTag(),
});
