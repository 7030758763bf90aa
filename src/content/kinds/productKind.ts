// The product: overview and videos of one device or service.
// See src/screens/product/README.md#product-overview and
// src/screens/product/README.md#product-videos.
import { blocks, color, documentId, group, image, list, number, rating, text } from '#schema/field.ts';
import { COUNTS, RANGES, STARTERS } from '#config/limits.ts';
import { VALIDATION } from '#config/messages.ts';
import { productBlocks } from '../blockTypes.ts';
import { defineKind, type DocumentOf } from '../defineKind.ts';
import { translatable } from '../parts/languageFields.ts';
import { priceId } from '../parts/targetFields.ts';
import { modal, textWithModal } from '../parts/textFields.ts';
import { videoFields } from '../parts/videoFields.ts';

export const product = defineKind('product', {
  shape: () =>
    translatable({
      ...textWithModal('subline', 'Subline'),
      ...textWithModal('headline', 'Headline'),
      ...textWithModal('description', 'Description'),
      price: priceId(),
      ...textWithModal('monthlyPrice', 'Monthly price'),
      ...textWithModal('monthlyPriceDesc', 'Monthly price description'),
      ...textWithModal('retailPrice', 'Retail price'),
      ...textWithModal('termTotal', 'Total over the term'),
      customerRating: rating('Customer rating'),
      ...textWithModal('modelNameTitle', 'Model name title'),
      infoImage: image('Info image', { hint: '575 px wide' }),
      images: list(
        'Gallery',
        {
          image: image('Image', { hint: 'At most 800 px high' }),
          thumbnail: image('Thumbnail'),
          alt: text('Description'),
          modal: modal(),
        },
        { itemLabel: 'image' },
      ),
      trueSize: group('True size', {
        image: image('Picture', { hint: 'One device without a background, such as its front' }),
        heightMm: number('Height in mm', {
          range: RANGES.heightMm,
          message: VALIDATION.between(RANGES.heightMm.min, RANGES.heightMm.max),
          hint: 'Of the device; shown where the size of the screen is set',
        }),
      }),
      colors: list(
        'Colors',
        {
          name: text('Name'),
          swatch: color('Swatch'),
          priceDifference: text('Price difference', { hint: 'Such as + $2 a month' }),
          images: list(
            'Pictures',
            { image: image('Image'), alt: text('Description') },
            { itemLabel: 'image' },
          ),
        },
        { itemLabel: 'color' },
      ),
      sellingPoints: list(
        'Selling points',
        { icon: image('Icon'), ...textWithModal('title', 'Title'), ...textWithModal('desc', 'Description') },
        { ...COUNTS.sellingPoints, itemLabel: 'selling point' },
      ),
      blocks: blocks('Blocks', productBlocks(), { itemLabel: 'block' }),
      footerLinks: list(
        'Footer links',
        {
          text: text('Text'),
          freeformUrl: text('Address', {
            hint: ':id is replaced by this product’s ID',
            isCode: true,
            isLink: true,
          }),
        },
        { ...COUNTS.footerLinks, itemLabel: 'footer link' },
      ),
      videos: list('Videos', videoFields(), { itemLabel: 'video' }),
      related: list(
        'Goes with it',
        {
          product: documentId('Product', 'products'),
          reason: text('Reason', { hint: 'Such as Charges both at once' }),
        },
        { ...COUNTS.related, itemLabel: 'product' },
      ),
    }),
  starter: (form) => ({
    headline: form['name'],
    modelNameTitle: form['name'],
    customerRating: STARTERS.customerRating,
    sellingPoints: [{}, {}],
    footerLinks: [
      { text: 'Overview', freeformUrl: '/product/:id' },
      { text: 'Videos', freeformUrl: '/product/:id/videos' },
    ],
  }),
});

export type Product = DocumentOf<typeof product>;
