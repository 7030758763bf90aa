// Everything that the stage can show, one entry for each: blocks, controls and screen states. Shown
// by `npm run gallery` and checked by looks.spec.ts. Blocks, buttons and kinds come from the
// schema, their content from the demo.
import { existsSync, readFileSync } from 'node:fs';
import { pageBlocks, productBlocks } from '#content/blockTypes.ts';
import { KIND_ROWS } from '#content/kindTable.ts';
import { buttonTypes, imageButtonTypes } from '#content/parts/buttonFields.ts';
import { SCREENS, type ScreenName } from '#rules/routes.ts';
import { describe } from '#schema/describe.ts';
import type { AnyField } from '#schema/field.ts';
import type { Step } from './steps.ts';

type Json = Record<string, unknown>;

export const GROUPS = ['Blocks', 'Controls', 'Screens', 'Screen states', 'New documents'] as const;

/** Response of the server: none, no connection, a status, or JSON. */
export type StubbedResponse = 'pending' | 'unreachable' | number | Json;

export interface Entry {
  /** Fragment of its address in the gallery: 'blocks-quote'. */
  id: string;
  title: string;
  group: (typeof GROUPS)[number];
  /** Visitor path; ':id' is replaced by the id of the document that is published for the entry. */
  path: string;
  /**
   * The document beside the stage: one to publish, with the demo's `{asset}` references, or one of
   * the demo.
   */
  document?: { collection: string; data: Json } | { collection: string; id: string };
  /** Responses that replace the server's, by the path of the request. */
  responses?: Readonly<Record<string, StubbedResponse>>;
  /** Actions of a shopper that lead to the state. */
  steps?: readonly Step[];
  /** Name of what can be pressed on it. */
  shows?: string;
  /** Faults that the state is reported with. */
  faults?: readonly string[];
  /**
   * Text that is shown although the stage never comes to rest, such as the label of a loading
   * screen.
   */
  until?: string;
}

const typeOf = (member: AnyField): string => String(describe(member).meta.itemStart?.['type']);
const titleOf = (member: AnyField): string => describe(member).meta.label;

/** The demo's documents of a collection; none for a kind that the demo does not use. */
export function demoDocuments(collection: string): Json[] {
  const file = new URL(`../../assets/demo/${collection}.json`, import.meta.url);
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, 'utf8')) as Json[];
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Cubes of a page are in a list of the same name as its buttons, which have a text. */
const isButton = (list: string, entry: Json): boolean => list !== 'buttons' || 'text' in entry;

/** The first entry of this type in a list of this name, in the main language. */
function findInDemo(collections: readonly string[], list: string, type: string): Json {
  const find = (value: unknown): Json | undefined => {
    if (!isObject(value)) return undefined;
    const found = Array.isArray(value[list])
      ? (value[list] as Json[]).find((entry) => entry['type'] === type && isButton(list, entry))
      : undefined;
    if (found) return found;
    for (const [key, inner] of Object.entries(value)) {
      const deeper = key === 'alternates' ? undefined : find(inner);
      if (deeper) return deeper;
    }
    return undefined;
  };
  for (const collection of collections) {
    const found = find(demoDocuments(collection));
    if (found) return found;
  }
  throw new Error(`The demo has no '${type}' in '${list}' of ${collections.join(', ')}`);
}

const titled = (text: string, more: Json): Json => ({
  headers: [{ type: 'title', text, alignment: 'center' }],
  ...more,
});

const pageBlockEntries = (): Entry[] =>
  pageBlocks().map((member) => ({
    id: `blocks-${typeOf(member)}`,
    title: titleOf(member),
    group: 'Blocks',
    path: '/page/:id',
    document: {
      collection: 'pages',
      data: titled(titleOf(member), { components: [findInDemo(['pages'], 'components', typeOf(member))] }),
    },
  }));

const productBlockEntries = (): Entry[] =>
  productBlocks().map((member) => ({
    id: `product-blocks-${typeOf(member)}`,
    title: `${titleOf(member)} of a product`,
    group: 'Blocks',
    path: '/product/:id',
    document: {
      collection: 'products',
      data: {
        headline: titleOf(member),
        blocks: [findInDemo(['products'], 'blocks', typeOf(member))],
      },
    },
  }));

const buttonEntries = (list: 'buttons' | 'imageButtons', members: readonly AnyField[]): Entry[] =>
  members.map((member) => {
    const button = findInDemo(['pages', 'home-screens'], list, typeOf(member));
    return {
      id: `controls-${typeOf(member)}`,
      title: titleOf(member),
      group: 'Controls',
      path: '/page/:id',
      document: { collection: 'pages', data: titled(titleOf(member), { [list]: [button] }) },
      shows: String(button['text'] ?? button['label']),
    };
  });

const firstOf = (collection: string): string => String(demoDocuments(collection)[0]?.['id']);

/** The screen of each kind with the first document of the demo. */
const screenEntries = (): Entry[] =>
  SCREENS.map((screen: ScreenName) => {
    if (screen === 'product-videos')
      return {
        id: `screens-${screen}`,
        title: 'Product videos',
        group: 'Screens',
        path: `/product/${firstOf('products')}/videos`,
        document: { collection: 'products', id: firstOf('products') },
      };
    const row = KIND_ROWS.find(({ route }) => route === screen);
    const collection = String(row?.collection);
    const id = firstOf(collection);
    return {
      id: `screens-${screen}`,
      title: String(row?.title),
      group: 'Screens',
      path: screen === 'home' ? '/' : `/${screen}/${id}`,
      document: { collection, id },
    };
  });

/**
 * A document of each kind with nothing but its name. A home screen belongs to an environment, so it
 * has no entry here.
 */
const newDocumentEntries = (): Entry[] =>
  KIND_ROWS.filter(({ route }) => route !== null && route !== 'home').map((row) => ({
    id: `new-${row.route}`,
    title: `${row.title} without content`,
    group: 'New documents',
    path: `/${row.route}/:id`,
    document: { collection: row.collection, data: {} },
    ...(row.route === 'help-me-choose' && { faults: ['QUIZ SLIDE HAS NO ANSWERS'] }),
  }));

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänspatent';
const LONG_SENTENCE =
  'Everything on this table is switched on, and whoever asks us which one to take is told what we would take ourselves, and why.';

const LONG_TEXTS: Json = {
  headers: [
    { type: 'title', text: LONG_SENTENCE, alignment: 'center' },
    { type: 'subtitle', text: `${LONG_SENTENCE} ${LONG_SENTENCE}`, alignment: 'center' },
  ],
  components: [
    { type: 'sectionTitle', text: LONG_SENTENCE },
    { type: 'text', text: `${LONG_WORD} ${LONG_SENTENCE}`.repeat(4), alignment: 'left' },
    {
      type: 'buttons',
      buttons: [
        { type: 'page', text: LONG_SENTENCE, targetType: 'pages', targetId: 'care' },
        { type: 'page', text: LONG_WORD, targetType: 'pages', targetId: 'care' },
      ],
    },
  ],
};

const RIGHT_TO_LEFT: Json = {
  language: 'العربية',
  languageLong: 'العربية',
  langCode: 'ar',
  headers: [
    { type: 'title', text: 'خذ وقتك والمس الأشياء', alignment: 'right' },
    { type: 'subtitle', text: 'كل ما هنا يعمل. اسأل من تشاء من فريقنا.', alignment: 'right' },
  ],
  components: [
    {
      type: 'text',
      text: 'طاولة كبيرة ومتجر صغير. أحضر هاتفك القديم، سواء كان يعمل أم لا، وسنخبرك بقيمته وسبب ذلك خلال عشر دقائق.',
      alignment: 'right',
    },
    {
      type: 'buttons',
      buttons: [{ type: 'page', text: 'العناية والإصلاح', targetType: 'pages', targetId: 'care' }],
    },
  ],
};

const WIZARD = {
  group: 'Screen states',
  path: '/availability-wizard/fiber',
  document: { collection: 'availability-wizards', id: 'fiber' },
} as const;

/** Types an address into the wizard and checks it. */
const CHECK: readonly Step[] = [{ fill: '12 Oak Street' }, { press: 'Check my address' }];
const ADDRESS = { label: '12 Oak Street, Flat 2, Heronsford' };
const SIMILAR = Array.from({ length: 8 }, (_, index) => ({
  id: String(index),
  text: `12 Oak Street, Flat ${index + 1}`,
  detail: 'Heronsford, WD 00412',
}));
const found = (more: Json): Entry['responses'] => ({
  '/fiber/search': { searchId: 's', address: ADDRESS, plans: [], similar: [], ...more },
});
const PLANS = ['fiber-300', 'fiber-600', 'fiber-1000'].map((code) => ({ code }));

const STATES: readonly Entry[] = [
  {
    id: 'states-home-side-by-side',
    title: 'Home, side by side',
    group: 'Screen states',
    path: '/?env=avenue',
    document: { collection: 'home-screens', id: 'avenue' },
  },
  {
    id: 'states-home-basic',
    title: 'Home, basic',
    group: 'Screen states',
    path: '/?env=corner',
    document: { collection: 'home-screens', id: 'corner' },
  },
  {
    id: 'states-not-found',
    title: 'Page that does not exist',
    group: 'Screen states',
    path: '/page/none-of-this-name',
  },
  {
    id: 'states-error',
    title: 'Server error',
    group: 'Screen states',
    path: '/page/gallery-error',
    responses: { '/api/pages/gallery-error': 500 },
  },
  {
    id: 'states-unreachable',
    title: 'No connection',
    group: 'Screen states',
    path: '/page/gallery-unreachable',
    responses: { '/api/pages/gallery-unreachable': 'unreachable' },
  },
  {
    id: 'states-loading',
    title: 'Loading',
    group: 'Screen states',
    path: '/page/gallery-loading',
    responses: { '/api/pages/gallery-loading': 'pending' },
    until: 'Loading',
  },
  {
    id: 'states-long-texts',
    title: 'Long texts and a long word',
    group: 'Screen states',
    path: '/page/:id',
    document: { collection: 'pages', data: LONG_TEXTS },
  },
  {
    id: 'states-chinese',
    title: 'Chinese',
    group: 'Screen states',
    path: '/page/care?lang=zh',
    document: { collection: 'pages', id: 'care' },
  },
  {
    id: 'states-right-to-left',
    title: 'Arabic, from right to left',
    group: 'Screen states',
    path: '/page/:id',
    document: { collection: 'pages', data: RIGHT_TO_LEFT },
  },
  {
    id: 'states-modal',
    title: 'Modal',
    group: 'Screen states',
    path: '/page/care',
    document: { collection: 'pages', id: 'care' },
    steps: [{ press: 'What repairs cost' }],
  },
  {
    id: 'states-video',
    title: 'Video that plays',
    group: 'Screen states',
    path: '/product/cairn-9-pro/videos',
    document: { collection: 'products', id: 'cairn-9-pro' },
    steps: [{ press: 'Play video: Cairn 9 Pro, turning slowly' }],
    until: 'Stop video',
  },
  {
    id: 'states-embedded-page',
    title: 'Embedded page without IFRAME_BASE',
    group: 'Screen states',
    path: '/page/care',
    document: { collection: 'pages', id: 'care' },
    steps: [{ press: 'Sign on the screen' }],
  },
  {
    id: 'states-closed-column',
    title: 'Compare with a closed column',
    group: 'Screen states',
    path: '/compare/phones',
    document: { collection: 'compare-pages', id: 'phones' },
    steps: [{ press: 'Hide Solis Mini' }],
  },
  {
    id: 'states-compare-help',
    title: 'Help me compare',
    group: 'Screen states',
    path: '/compare/phones',
    document: { collection: 'compare-pages', id: 'phones' },
    steps: [{ press: 'Help me compare' }, { wait: 'What matters to you?' }],
  },
  {
    id: 'states-quiz-animated',
    title: 'Animated quiz slide',
    group: 'Screen states',
    path: '/help-me-choose/find-yours-1',
    document: { collection: 'quiz-slides', id: 'find-yours-1' },
  },
  {
    id: 'states-no-result',
    title: 'Quiz result without a recommendation',
    group: 'Screen states',
    path: '/quiz-result',
  },
  {
    id: 'states-idle-warning',
    title: 'Idle warning',
    group: 'Screen states',
    path: '/page/care',
    steps: [{ idleS: 45 }, { wait: 'Are you still there?' }],
  },
  {
    id: 'states-attract',
    title: 'Attract screen',
    group: 'Screen states',
    path: '/page/care',
    steps: [{ idleS: 45 }, { wait: 'Are you still there?' }, { idleS: 30 }, { wait: 'Touch to begin' }],
  },
  {
    ...WIZARD,
    id: 'states-wizard-suggestions',
    title: 'Wizard: suggestions',
    steps: [{ fill: '12 oak' }, { wait: 'Suggestions' }],
  },
  {
    ...WIZARD,
    id: 'states-wizard-loading',
    title: 'Wizard: loading',
    responses: { '/fiber/search': 'pending' },
    steps: CHECK,
    until: 'Checking your address.',
  },
  {
    ...WIZARD,
    id: 'states-wizard-similar',
    title: 'Wizard: similar addresses',
    responses: found({ outcome: 'similar', similar: SIMILAR }),
    steps: [...CHECK, { wait: 'Addresses' }],
  },
  {
    ...WIZARD,
    id: 'states-wizard-available',
    title: 'Wizard: available',
    responses: found({ outcome: 'available', plans: PLANS }),
    steps: [...CHECK, { wait: 'Plans' }],
  },
  {
    ...WIZARD,
    id: 'states-wizard-unavailable',
    title: 'Wizard: not available',
    responses: found({ outcome: 'unavailable' }),
    steps: [...CHECK, { wait: 'Not in your street yet' }],
  },
  {
    ...WIZARD,
    id: 'states-wizard-error',
    title: 'Wizard: error',
    responses: { '/fiber/search': 503 },
    steps: CHECK,
  },
];

/** Every entry, in the order of the gallery. */
export const ENTRIES: readonly Entry[] = [
  ...pageBlockEntries(),
  ...productBlockEntries(),
  ...buttonEntries('buttons', buttonTypes()),
  ...buttonEntries('imageButtons', imageButtonTypes()),
  ...screenEntries(),
  ...STATES,
  ...newDocumentEntries(),
];
