// Parts that pages of several kinds have: pictures, texts with more about them, ratings.
import type { SpeechLabels } from '#config/messages.ts';
import type { TakePageLabels } from '#config/takeAlongLabels.ts';
import { hasModal, type Modal } from '#rules/actions.ts';
import { isBlankText } from '#rules/plainText.ts';
import { renditionUrl, type RenditionSlot, type Size } from '#rules/renditionUrl.ts';
import { html, plainText, richText, type Html } from './html.ts';

export interface PageContext {
  /** Sizes of pictures by their address. */
  sizes: ReadonlyMap<string, Size>;
  labels: TakePageLabels;
  speech: SpeechLabels;
  langCode: string;
  /** Indexes of what the shopper has chosen. */
  choice: readonly number[];
  /** Answers that led to the result of a quiz, as rich text. */
  said: readonly string[];
}

type Picture = { url: string } | null;

/** Slots in CSS px, times two for the density of phones. */
const SLOTS = {
  large: { width: 720, height: 720, fit: 'contain' },
  wide: { width: 900, height: 900, fit: 'contain' },
  small: { width: 360, height: 360, fit: 'contain' },
  icon: { width: 96, height: 96, fit: 'contain' },
} as const satisfies Record<string, RenditionSlot>;

/** Pictures of the media store only: a page shows nothing of other servers. */
const OWN_PICTURE = /^\/uploads\/[^/?#\s]+\.(?:png|jpe?g|webp|avif|gif|svg)$/i;

export interface PictureOptions {
  slot: keyof typeof SLOTS;
  alt?: string;
  className?: string;
  /** The first one is loaded at once. */
  isFirst?: boolean;
}

/** An image with its size, so that nothing moves when it arrives; undefined for none. */
export function pictureOf(
  image: Picture,
  { sizes }: Pick<PageContext, 'sizes'>,
  { slot, alt = '', className = '', isFirst = false }: PictureOptions,
): Html | undefined {
  if (!image || !OWN_PICTURE.test(image.url)) return undefined;
  const { width, height } = sizes.get(image.url) ?? SLOTS[slot];
  return html`<img src="${renditionUrl(image.url, SLOTS[slot])}" alt="${plainText(alt)}" width="${width}" height="${height}" ${className !== '' && html`class="${className}" `}${isFirst ? html`fetchpriority="high"` : html`loading="lazy"`} decoding="async">`;
}

/** A picture on a light plate, since many are cut out or have dark lines. */
export function plate(image: Picture, context: PageContext, options: PictureOptions): Html | undefined {
  const picture = pictureOf(image, context, options);
  return picture && html`<div class="${options.slot === 'icon' ? 'icon' : 'plate'}">${picture}</div>`;
}

/** An element with rich text; undefined for a blank one. */
export const paragraph = (text: string, className = ''): Html | undefined =>
  isBlankText(text) ? undefined : html`<p class="${className}">${richText(text)}</p>`;

/** A heading; a minor one is smaller, at the same level, so that levels are never skipped. */
export const headingOf = (text: string, level: 1 | 2 | 3, isMinor = false): Html | undefined => {
  if (isBlankText(text)) return undefined;
  const content = richText(text);
  if (level === 1) return html`<h1>${content}</h1>`;
  if (level === 3) return html`<h3>${content}</h3>`;
  return isMinor ? html`<h2 class="minor">${content}</h2>` : html`<h2>${content}</h2>`;
};

/** Renders the text of a modal that a press opens on the stage, as a disclosure. */
export function moreOf(modal: Modal, context: PageContext): Html | undefined {
  if (!hasModal(modal) || [modal.body, modal.legal].every(isBlankText)) return undefined;
  return html`<details><summary>${isBlankText(modal.title) ? context.labels.more : richText(modal.title)}</summary><div>${paragraph(modal.body)}${paragraph(modal.legal, 'soft small')}</div></details>`;
}

export function starsOf(rating: number | null, { speech, langCode }: PageContext): Html | undefined {
  if (rating === null) return undefined;
  const text = new Intl.NumberFormat(langCode, { maximumFractionDigits: 1 }).format(rating);
  return html`<p class="stars"><span aria-hidden="true">★</span> ${speech.stars(text)}</p>`;
}
