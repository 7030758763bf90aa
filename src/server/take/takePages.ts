// Finds the choice of a link that a shopper took along, and makes its page. See
// src/server/take/README.md#take-along.
import { createHash } from 'node:crypto';
import { speechLabelsFor } from '#config/messages.ts';
import { endedLabel } from '#config/priceLabels.ts';
import { takePageLabelsFor, takePageLanguage } from '#config/takeAlongLabels.ts';
import { KINDS_BY_NAME, type AnyDocument, type Documents, type KindName } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { KIND_TABLE } from '#content/kindTable.ts';
import { documentCode, DOCUMENT_BITS, ENVIRONMENT_BITS } from '#rules/documentCode.ts';
import { languageShown } from '#rules/languages.ts';
import { dayIn, untilNextDayMs, withPrices } from '#rules/prices.ts';
import { pricesIn } from '#rules/pricesIn.ts';
import { shownDocument } from '#rules/shownDocument.ts';
import { readTakePayload, type TakeAlong, type TakenKind } from '#rules/takeAlong.ts';
import type { Size } from '#rules/renditionUrl.ts';
import { SITE } from '../documents/documentGate.ts';
import type { ReleaseBundle, Releases } from '../publishing/releases.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { plainText, type Html } from './html.ts';
import { plansContent, resultContent } from './takeChoices.ts';
import { compareContent, newCompareContent } from './takeCompare.ts';
import type { PageContext } from './takeParts.ts';
import { productContent } from './takeProduct.ts';
import { saidFor, type Slides } from './takeReasons.ts';
import { noticeContent, takeShell } from './takeShell.ts';
import * as documents from '../documents/documentRepository.ts';
import * as media from '../media/mediaRepository.ts';

/** Longest time that a page is kept without asking; at midnight its prices may change. */
const KEPT_MAX_S = 3600;
const MS_PER_S = 1000;
const PICTURES = /"url":"(\/uploads\/[^"]+)"/g;

export interface TakePage {
  status: number;
  html: string;
  etag: string;
  /** How long it may be kept, in s. */
  keptS: number;
  /** The opened document; null for a page that only explains an error. */
  opened: { environment: string; screen: string; id: string; langCode: string } | null;
}

const CONTENT: { [K in TakenKind]: (document: Documents[K], context: PageContext) => Html } = {
  product: productContent,
  compare: compareContent,
  newCompare: newCompareContent,
  quizResult: resultContent,
  availabilityWizard: plansContent,
};

type Found = {
  taken: TakeAlong;
  environment: string;
  bundle: ReleaseBundle;
  id: string;
  document: AnyDocument;
};

export class TakePages {
  readonly #db: Database;
  readonly #releases: Releases;
  constructor(db: Database, releases: Releases) {
    this.#db = db;
    this.#releases = releases;
  }

  /**
   * The page of a payload. 404 for one that cannot be read, in `fallbackLang`; 410 where the
   * release or the document is not there any more, in the link's language.
   */
  async page(payload: string, fallbackLang: string, nowMs: number): Promise<TakePage> {
    const taken = readTakePayload(payload);
    if (!taken) return takeNotice(404, fallbackLang);
    const found = await this.#find(taken);
    return found ? this.#pageOf(found, nowMs) : takeNotice(410, taken.langCode);
  }

  async #find(taken: TakeAlong): Promise<Found | undefined> {
    const names = await documents.names(this.#db, SITE, 'oldest first');
    const environment = names.find(
      ({ id }) => documentCode(SITE, id, ENVIRONMENT_BITS) === taken.environment,
    )?.id;
    const bundle = environment && (await this.#releases.taken(environment, taken.release));
    if (!bundle) return undefined;
    const id = bundle.rows.find(
      (row) => row.kind === taken.kind && documentCode(row.kind, row.id, DOCUMENT_BITS) === taken.document,
    )?.id;
    const document = id === undefined ? undefined : documentIn(bundle, taken.kind, id);
    return id !== undefined && document ? { taken, environment, bundle, id, document } : undefined;
  }

  async #pageOf({ taken, environment, bundle, id, document }: Found, nowMs: number): Promise<TakePage> {
    const { kind } = taken;
    const langCode = languageShown(document, taken.langCode);
    const timeZone = documentIn(bundle, SITE, environment)?.timeZone ?? '';
    const shown = withPricesOf(shownDocument(kind, document as Documents[TakenKind], langCode), bundle, {
      langCode,
      day: dayIn(timeZone, nowMs),
    });
    const context: PageContext = {
      sizes: await this.#sizesOf(shown),
      labels: takePageLabelsFor(langCode),
      speech: speechLabelsFor(langCode),
      langCode,
      choice: taken.choice,
      said: taken.quiz && kind === 'quizResult' ? saidFor(id, taken.quiz, slidesOf(bundle, langCode)) : [],
    };
    const content = (CONTENT[kind] as (of: AnyDocument, context: PageContext) => Html)(shown, context);
    const html = takeShell({
      title: plainText(titleOf(shown)),
      lang: langCode,
      labelLang: takePageLanguage(langCode),
      labels: context.labels,
      content,
      hasNote: true,
    });
    return {
      status: 200,
      html,
      etag: etagOf(html),
      keptS: Math.min(KEPT_MAX_S, Math.ceil(untilNextDayMs(timeZone, nowMs) / MS_PER_S)),
      opened: { environment, screen: KIND_TABLE[kind].route, id, langCode },
    };
  }

  async #sizesOf(document: AnyDocument): Promise<ReadonlyMap<string, Size>> {
    const urls = [...JSON.stringify(document).matchAll(PICTURES)].map(([, url]) => url ?? '');
    const files = await media.byUrl(this.#db, [...new Set(urls)]);
    return new Map(
      [...files].flatMap(([url, { width, height }]) =>
        width !== null && height !== null ? [[url, { width, height }] as const] : [],
      ),
    );
  }
}

/** A document of a release, with its defaults. */
function documentIn<K extends KindName>(
  bundle: ReleaseBundle,
  kind: K,
  id: string,
): Documents[K] | undefined {
  const found = bundle.document(kind, id);
  return found && (restore(KINDS_BY_NAME[kind], JSON.parse(found.text)) as Documents[K]);
}

const slidesOf = (bundle: ReleaseBundle, langCode: string): Slides => ({
  ids: bundle.rows.filter(({ kind }) => kind === 'quizSlide').map(({ id }) => id),
  slide: (id) => {
    const slide = documentIn(bundle, 'quizSlide', id);
    return slide && shownDocument('quizSlide', slide, langCode);
  },
});

/** With the prices that hold on a day, as on the stage. */
function withPricesOf<T extends AnyDocument>(
  document: T,
  bundle: ReleaseBundle,
  { langCode, day }: { langCode: string; day: string },
): T {
  const prices = new Map(
    pricesIn(document).flatMap((id) => {
      const price = documentIn(bundle, 'price', id);
      return price ? [[id, shownDocument('price', price, langCode)] as const] : [];
    }),
  );
  return withPrices(document, { priceOf: (id) => prices.get(id), day, ended: endedLabel(langCode) });
}

function titleOf(document: AnyDocument): string {
  if ('headline' in document) return document.headline || document.name;
  if ('title' in document && typeof document.title === 'string') return document.title || document.name;
  return 'available' in document ? document.available.title || document.name : document.name;
}

/** A page that says why there is nothing, in the language of a phone. */
export function takeNotice(status: TakePage['status'], langCode: string): TakePage {
  const labels = takePageLabelsFor(langCode);
  const lang = takePageLanguage(langCode);
  const texts: Readonly<Record<number, readonly [title: string, body: string]>> = {
    404: [labels.unknownTitle, labels.unknownBody],
    410: [labels.goneTitle, labels.goneBody],
  };
  const [title, body] = texts[status] ?? ([labels.busyTitle, labels.busyBody] as const);
  const content = noticeContent(title, body);
  const html = takeShell({ title, lang, labelLang: lang, labels, content, hasNote: false });
  return { status, html, etag: etagOf(html), keptS: 0, opened: null };
}

const etagOf = (html: string): string => `"${createHash('sha256').update(html).digest('base64url')}"`;
