// Pages for a phone with recommendations or plans: the result of a quiz, and plans. The page of
// plans never receives the address that was checked.
import type { AvailabilityWizard } from '#content/kinds/availabilityWizardKind.ts';
import type { QuizResult } from '#content/kinds/quizResultKind.ts';
import { reasonLabelsFor } from '#config/reasonLabels.ts';
import { wizardLabelsFor } from '#config/wizardLabels.ts';
import { isBlankText } from '#rules/plainText.ts';
import { chosenOf } from '#rules/takeAlong.ts';
import { html, richText, type Html } from './html.ts';
import { headingOf, moreOf, paragraph, pictureOf, plate, type PageContext } from './takeParts.ts';

/** The chosen result first, then the others. */
export function resultContent({ title, results }: QuizResult, context: PageContext): Html {
  const [first = 0] = chosenOf(context.choice, results.length);
  const winner = results[first];
  const others = results.filter((_, index) => index !== first);
  const heading = html`<h1>${isBlankText(title) ? context.speech.results : richText(title)}</h1>`;
  const said = context.said.map((text, index) => html`${index > 0 && ' · '}${richText(text)}`);
  return html`${heading}${said.length > 0 && html`<p class="said soft">${reasonLabelsFor(context.langCode).said}: ${said}</p>`}${
    winner &&
    html`<section class="card winner">${plate(winner.image, context, { slot: 'large', isFirst: true })}${headingOf(winner.title, 2)}${paragraph(winner.description)}</section>`
  }${
    others.length > 0 &&
    html`<h2>${context.labels.also}</h2><ul class="also" role="list">${others.map(({ image, title: name, description }) => html`<li>${plate(image, context, { slot: 'small' })}<div>${headingOf(name, 3)}${paragraph(description, 'soft')}</div></li>`)}</ul>`
  }`;
}

export function plansContent({ available }: AvailabilityWizard, context: PageContext): Html {
  // Its line below the title says what to touch.
  const { title, plans, footer, footerPopup } = available;
  const shown = chosenOf(context.choice, plans.length).flatMap((index) => plans[index] ?? []);
  return html`${headingOf(title, 1) ?? html`<h1>${wizardLabelsFor(context.langCode).plans}</h1>`}${shown.map(
    ({ code, image, popup, ...price }, index) => {
      const name = isBlankText(popup.title) ? code : popup.title;
      const picture = pictureOf(image, context, { slot: 'wide', className: 'wide', isFirst: index === 0 });
      return html`<section class="card">${picture}<h2>${richText(name)}</h2>${paragraph(price.monthlyPrice, 'price')}${paragraph(price.monthlyPriceDesc, 'soft small')}${paragraph(price.retailPrice)}${paragraph(popup.body)}${paragraph(popup.legal, 'soft small')}</section>`;
    },
  )}${paragraph(footer, 'soft small')}${moreOf(footerPopup, context)}`;
}
