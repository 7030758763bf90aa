// A product as a page for a phone.
import type { Product } from '#content/kinds/productKind.ts';
import { isBlankText } from '#rules/plainText.ts';
import { namedColors } from '#rules/productColors.ts';
import { html, richText, type Html } from './html.ts';
import { headingOf, moreOf, paragraph, plate, starsOf, type PageContext } from './takeParts.ts';

type Block = Product['blocks'][number];

export function productContent(product: Product, context: PageContext): Html {
  const { images, sellingPoints, blocks } = product;
  return html`${paragraph(product.subline, 'eyebrow')}
${headingOf(product.headline || product.modelNameTitle || product.name, 1)}
${gallery(images, context)}
${paragraph(product.description)}
${starsOf(product.customerRating, context)}
${priceCard(product, context)}
${colorsOf(product, context)}
${sellingPoints.length > 0 && html`<ul class="points card" role="list">${sellingPoints.map((point) => pointOf(point, context))}</ul>`}
${blocks.map((block) => blockOf(block, context))}`;
}

/** Several pictures are swiped, also by the arrow keys. */
function gallery(images: Product['images'], context: PageContext): Html | undefined {
  const pictures = images.flatMap(
    ({ image, alt }, index) => plate(image, context, { slot: 'large', alt, isFirst: index === 0 }) ?? [],
  );
  if (pictures.length === 0) return undefined;
  return pictures.length === 1
    ? html`<div class="gallery">${pictures}</div>`
    : html`<div class="gallery" role="group" aria-label="${context.labels.pictures}" tabindex="0">${pictures}</div>`;
}

function priceCard(product: Product, context: PageContext): Html | undefined {
  const { monthlyPrice, monthlyPriceDesc, retailPrice, termTotal } = product;
  if ([monthlyPrice, monthlyPriceDesc, retailPrice, termTotal].every(isBlankText)) return undefined;
  return html`<section class="card">${paragraph(monthlyPrice, 'price')}${paragraph(monthlyPriceDesc, 'soft small')}${paragraph(retailPrice)}${paragraph(termTotal)}${[product.monthlyPriceModal, product.monthlyPriceDescModal, product.retailPriceModal, product.termTotalModal].map((modal) => moreOf(modal, context))}</section>`;
}

function colorsOf({ colors }: Product, { labels }: PageContext): Html | undefined {
  const named = namedColors(colors).map(({ color }) => color.name);
  return named.length > 0 ? paragraph(`${labels.colors}: ${named.join(' · ')}`, 'soft') : undefined;
}

const pointOf = ({ icon, title, desc }: Product['sellingPoints'][number], context: PageContext): Html =>
  html`<li>${plate(icon, context, { slot: 'icon' })}<div>${headingOf(title, 2, true)}${paragraph(desc, 'soft')}</div></li>`;

function blockOf(block: Block, context: PageContext): Html | undefined {
  switch (block.type) {
    case 'sectionTitle':
      return html`${headingOf(block.title, 2)}${paragraph(block.subtitle, 'soft')}`;
    case 'contentBox':
      return html`<section class="card">${plate(block.image, context, { slot: 'wide' })}${headingOf(block.title, 2, true)}${paragraph(block.body)}${moreOf(block.bodyModal, context)}</section>`;
    case 'specAccordion':
      return html`<section>${headingOf(block.title, 2)}<dl class="specs">${block.items.map(({ label, value }) => html`<div><dt>${richText(label)}</dt><dd>${richText(value)}</dd></div>`)}</dl></section>`;
    case 'reviewAccordion':
      return html`<section>${headingOf(block.title, 2)}${block.reviews.map(({ overallRating, title, contents, user, date }) => html`<article class="card">${paragraph(title, 'name')}${starsOf(overallRating, context)}${paragraph(contents)}${paragraph([user, date].filter((text) => !isBlankText(text)).join(' · '), 'soft small')}</article>`)}</section>`;
    case 'faq':
      return html`<section>${headingOf(block.title, 2)}${paragraph(block.subtitle, 'soft')}${block.qna.map(({ question, answer }) => html`<details><summary>${richText(question)}</summary>${paragraph(answer)}</details>`)}</section>`;
  }
}
