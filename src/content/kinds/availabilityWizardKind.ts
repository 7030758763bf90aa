// All texts and images of the fiber availability wizard; lengths are advice. See
// src/screens/wizard/README.md and src/content/README.md#advised-lengths.
import { color, group, image, list, richText, text } from '#schema/field.ts';
import { defineKind, type DocumentOf } from '../defineKind.ts';
import { translatable } from '../parts/languageFields.ts';
import { callToAction, priceId } from '../parts/targetFields.ts';
import { modal } from '../parts/textFields.ts';

const advised = (label: string, advisedLength: number) => richText(label, { advisedLength });
const BAND = { hint: 'Up to 1500 px wide' };
const ICON = { hint: '78x78' };

const start = () =>
  group('Start screen', {
    bg: color('Background color'),
    title: advised('Title', 65),
    body: advised('Body', 120),
    example: text('Example placeholder', { advisedLength: 85 }),
    businessCopy: advised('Business copy', 110),
    error: text('Error text', { advisedLength: 180, hint: 'For an invalid address' }),
    ctaCopy: text('Button', { advisedLength: 40 }),
    similarCopy: advised('Similar addresses copy', 220),
    loadingImage: image('Loading image', { hint: 'Up to 1800 px wide' }),
    expandingCopy: advised('Expanding copy', 150),
    searchingCopy: advised('Searching copy', 150),
  });

const unavailable = () =>
  group('Unavailable screen', {
    topImage: image('Top image', BAND),
    title: richText('Title'),
    addressHeader: text('Address header'),
    headline: richText('Headline'),
    body: richText('Body'),
    bottomImage: image('Bottom image', BAND),
    legal: richText('Legal'),
    legalPopup: modal('Legal popup'),
  });

const available = () =>
  group('Available screen', {
    topImage: image('Top image', BAND),
    title: advised('Title', 80),
    subcopy: advised('Subcopy', 140),
    addressLabel: text('Address label'),
    plans: list(
      'Plans',
      {
        code: text('Product code', { isCode: true }),
        image: image('Image', { hint: '450x590' }),
        price: priceId(),
        monthlyPrice: text('Monthly price'),
        monthlyPriceDesc: text('Monthly price description'),
        retailPrice: text('Retail price'),
        popup: modal('Popup'),
      },
      { itemLabel: 'plan' },
    ),
    scrollArrow: image('Scroll arrow', ICON),
    footer: richText('Footer'),
    footerPopup: modal('Footer popup'),
  });

export const availabilityWizard = defineKind('availabilityWizard', {
  shape: () =>
    translatable({
      backgroundColor: color('Background color'),
      start: start(),
      unavailable: unavailable(),
      available: available(),
      overlay: group('Leaving', {
        title: advised('Title', 50),
        copy: advised('Copy', 120),
        cta1: text('Confirm button', { advisedLength: 20 }),
        cta2: text('Cancel button', { advisedLength: 20 }),
      }),
      error: group('Error screen', {
        title: advised('Title', 110),
        copy: advised('Copy', 220),
        image: image('Image'),
      }),
      closeButton: image('Close button', ICON),
      backButton: image('Back button', ICON),
      unavailableCta: callToAction('Call to action: unavailable'),
      errorCta: callToAction('Call to action: error'),
    }),
});

export type AvailabilityWizard = DocumentOf<typeof availabilityWizard>;
