// Names and locations of each kind of document: data only, so that the service worker, routes and
// links need not load its fields. See src/content/README.md#documents.

/** A way to link to a document of a kind. */
interface LinkTarget {
  /** Label in the editor's list of targets. */
  label: string;
  /** Visitor path; ':id' is replaced by the document's id. */
  path: `/${string}`;
}

export interface KindRow {
  /** Title of one document and of its form. */
  title: string;
  /** Title of its list. */
  plural: string;
  /** Path of its API, under /api. */
  collection: string;
  /**
   * First segment of its screen's path, and the screen's name; null for a kind without a screen.
   */
  route: string | null;
  /** Possible targets of links, by the target type that documents store. */
  links: Readonly<Record<string, LinkTarget>>;
}

/** Every kind by its name in the code, in the order of the editor's lists. */
export const KIND_TABLE = {
  homeScreen: {
    title: 'Home Screen',
    plural: 'Home Screens',
    collection: 'home-screens',
    route: 'home',
    links: {},
  },
  product: {
    title: 'Product Overview Page',
    plural: 'Product Overview Pages',
    collection: 'products',
    route: 'product',
    links: {
      products: { label: 'Product overview', path: '/product/:id' },
      'product-celebrate': { label: 'Product overview with confetti', path: '/product/:id/celebrate' },
      'product-videos': { label: 'Product videos', path: '/product/:id/videos' },
    },
  },
  viewModels: {
    title: 'View Models Page',
    plural: 'View Models Pages',
    collection: 'view-model-pages',
    route: 'view-models',
    links: { 'view-model-pages': { label: 'View models page', path: '/view-models/:id' } },
  },
  compare: {
    title: 'Compare Models Page',
    plural: 'Compare Models Pages',
    collection: 'compare-pages',
    route: 'compare',
    links: { 'compare-pages': { label: 'Compare models page', path: '/compare/:id' } },
  },
  newCompare: {
    title: '5 Column Compare Page',
    plural: '5 Column Compare Pages',
    collection: 'new-compare-pages',
    route: 'new-compare',
    links: { 'new-compare-pages': { label: '5 column compare page', path: '/new-compare/:id' } },
  },
  page: {
    title: 'Page',
    plural: 'Pages',
    collection: 'pages',
    route: 'page',
    links: { pages: { label: 'Page', path: '/page/:id' } },
  },
  quizSlide: {
    title: 'Quiz Slide',
    plural: 'Quiz Slides',
    collection: 'quiz-slides',
    route: 'help-me-choose',
    links: { 'quiz-slides': { label: 'Quiz slide', path: '/help-me-choose/:id' } },
  },
  giftMessage: {
    title: 'Gift Message',
    plural: 'Gift Messages',
    collection: 'gift-messages',
    route: 'gift-message',
    links: { 'gift-messages': { label: 'Gift message', path: '/gift-message/:id' } },
  },
  quizResult: {
    title: 'Quiz Result',
    plural: 'Quiz Results',
    collection: 'quiz-results',
    route: 'quiz-result',
    links: { 'quiz-results': { label: 'Quiz result', path: '/quiz-results/:id' } },
  },
  availabilityWizard: {
    title: 'Availability Wizard',
    plural: 'Availability Wizards',
    collection: 'availability-wizards',
    route: 'availability-wizard',
    links: { 'availability-wizards': { label: 'Availability wizard', path: '/availability-wizard/:id' } },
  },
  price: {
    title: 'Price',
    plural: 'Prices',
    collection: 'prices',
    route: 'price',
    links: {},
  },
  environment: {
    title: 'Environment',
    plural: 'Environments',
    collection: 'environments',
    route: null,
    links: {},
  },
} as const satisfies Readonly<Record<string, KindRow>>;

type Table = typeof KIND_TABLE;

/** Name of a kind in every layer, camelCase. */
export type KindName = keyof Table;
/** First segment of the path of a kind's screen. */
export type KindRoute = NonNullable<Table[KindName]['route']>;
/** Type of a link's target, apart from 'none' and 'home'. */
export type LinkType = { [K in KindName]: keyof Table[K]['links'] }[KindName];

export const KIND_ROWS: readonly KindRow[] = Object.values(KIND_TABLE);
