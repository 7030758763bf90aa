// The base fields of each kind: what every client of the API names in a save, also one that was
// written for the first version of the API. All other fields of the schema are extra: a save that
// leaves them out keeps them. See src/server/content/README.md#saving-and-versions.
import type { KindName } from './kindTable.ts';
import { columns } from './parts/columnFields.ts';

/**
 * Base fields by their keys. `true` is a field with everything in it; an object has the base fields
 * of a group or of each entry of a list, for a list of blocks by their types.
 */
export interface BaseFields {
  readonly [key: string]: true | BaseFields;
}

const fields = (names: string): BaseFields =>
  Object.fromEntries(names.split(' ').map((name): [string, true] => [name, true]));

/** Texts with their modals. */
const withModals = (names: string): BaseFields => ({
  ...fields(names),
  ...fields(names.replaceAll(/\S+/g, '$&Modal')),
});

/** Texts with their modals and analytics tags. */
const withModalsAndTags = (names: string): BaseFields => ({
  ...withModals(names),
  ...fields(names.replaceAll(/\S+/g, '$&Tag')),
});

const LANGUAGE = fields('language languageLong langCode');
const HEADER = fields('text alignment');
const HEADERS: BaseFields = { title: HEADER, subtitle: HEADER };
const START_QUIZ = fields('startSlide video poster totalSlides holdTime slideTime fadeInTime images');
const BUTTONS: BaseFields = {
  page: fields('targetType targetId analyticsTag text'),
  quiz: START_QUIZ,
  aniQuiz: START_QUIZ,
  iframe: fields('text path analyticsTag port'),
};
const IMAGE_BUTTONS: BaseFields = {
  imageTarget: fields('app'),
  connectionAware: fields('onlineImage offlineImage analyticsTag targetType targetId'),
  wizard: fields('image'),
};
const PAGE_PARTS: BaseFields = {
  ...fields('alignment moduleRowPadding moduleColumnPadding leftSideImage leftSideVideo settings'),
  headers: HEADERS,
  buttons: BUTTONS,
  imageButtons: IMAGE_BUTTONS,
  modules: fields('image label analyticsTag type'),
  moduleBottom: fields('image analyticsTag type'),
};
const REVIEW: BaseFields = fields(
  'overallRating user date title contents recommends image score1 score2 score3 score4 score5 ' +
    'score1Title score2Title score3Title score4Title score5Title',
);
const QUESTIONS: BaseFields = { title: true, qna: withModals('question answer') };
const FAQ: BaseFields = { ...QUESTIONS, subtitle: true };
const REVIEWS: BaseFields = { reviews: REVIEW };
const VIDEO = fields('video poster');
const PAGE_BLOCKS: BaseFields = {
  cubeRows: {
    ...fields('hPadding vPadding'),
    buttons: fields('label image type analyticsTag modal targetType targetId iframePath'),
  },
  video: VIDEO,
  spacer: fields('height'),
  qAndA: QUESTIONS,
  faq: FAQ,
  review: REVIEW,
  reviewAccordion: REVIEWS,
};
const MODEL = fields(
  'brand model monthlyPrice monthlyPriceCopy retailPriceCopy retailPrice networkCopy networkDetails ' +
    'additionalDetails image targetType targetId',
);
const CELL: BaseFields = {
  icon: true,
  ...withModals('title subtitle details legal'),
  ...fields('descTitle descriptionTitleModal'),
};
const TAGGED_CELL: BaseFields = {
  ...CELL,
  ...fields('titleTag subtitleTag detailsTag descTitleTag legalTag'),
};
const PRICE_CELL = fields('buttonText product monthlyPrice monthlyPriceDesc retailPrice image');
const ANSWER = fields('weights excludedItems completeQuiz giftMessage nextSlide');
const CALL_TO_ACTION = fields('type text targetType targetId startSlide');
const SITE_TEXTS = fields('scrollText reset smallReset');

/**
 * Every kind has a name too. Prices came later: a client that saves them knows all fields, as with
 * every kind that is not listed here.
 */
export const BASE_FIELDS: Readonly<Partial<Record<KindName, BaseFields>>> = {
  homeScreen: { style: true, ...PAGE_PARTS, ...LANGUAGE, alternates: { ...PAGE_PARTS, ...LANGUAGE } },
  page: {
    ...PAGE_PARTS,
    components: PAGE_BLOCKS,
    ...LANGUAGE,
    alternates: { ...PAGE_PARTS, components: PAGE_BLOCKS, ...LANGUAGE },
  },
  product: {
    ...withModalsAndTags(
      'subline headline description monthlyPrice monthlyPriceDesc retailPrice modelNameTitle',
    ),
    ...fields('customerRating infoImage'),
    images: fields('image thumbnail modal'),
    sellingPoints: { icon: true, ...withModalsAndTags('title desc') },
    blocks: { faq: FAQ, reviewAccordion: REVIEWS },
    footerLinks: fields('text freeformUrl'),
    videos: VIDEO,
  },
  viewModels: { ...fields('title settings'), cards: { card: MODEL, imageCard: fields('image') } },
  compare: {
    ...columns(4, 'headerColumn', () => fields('title image')),
    rows: {
      cells: columns(4, 'column', () => CELL),
      prices: columns(4, 'column', () => PRICE_CELL),
      reviews: columns(4, 'ratingColumn', () => true as const),
    },
  },
  newCompare: {
    ...fields('title legalFooter1 legalFooter1Modal legalFooter2 legalFooter2Sub'),
    ...columns(5, 'headerColumn', () => ({
      ...fields('enabled image seeDetails legal'),
      cta: fields('type text'),
    })),
    rows: columns(5, 'column', () => TAGGED_CELL),
  },
  quizSlide: {
    ...fields('displayAsAni alignment settings'),
    headers: HEADERS,
    buttons: { text: { text: true, ...ANSWER }, image: { ...fields('image size'), ...ANSWER } },
  },
  giftMessage: fields('message showEllipsis showCelebration settings'),
  quizResult: {
    ...fields('title staticImage tryAgainCopy takeAgainCopy'),
    results: fields('image title description targetType targetId ctaText analyticsTag'),
  },
  availabilityWizard: {
    ...fields('backgroundColor start unavailable overlay error closeButton backButton'),
    available: {
      ...fields('topImage title subcopy addressLabel scrollArrow footer footerPopup'),
      plans: fields('code image popup'),
    },
    unavailableCta: CALL_TO_ACTION,
    errorCta: CALL_TO_ACTION,
  },
  environment: {
    ...fields('click celebration home back close scroll play videoClose'),
    ...SITE_TEXTS,
    alternates: { langCode: true, ...SITE_TEXTS },
  },
};
