// The gift message at the end of a normal quiz; it continues by itself. See
// src/screens/gift-message/README.md.
import { image, richText, toggle } from '#schema/field.ts';
import { defineKind, type DocumentOf } from '../defineKind.ts';
import { translatable } from '../parts/languageFields.ts';
import { background } from '../parts/pageFields.ts';

export const giftMessage = defineKind('giftMessage', {
  shape: () =>
    translatable({
      message: richText('Message'),
      image: image('Image', { hint: '1080x1080; portrait, its middle' }),
      showEllipsis: toggle('Show ellipsis'),
      showCelebration: toggle('Show celebration'),
      settings: background(),
    }),
});

export type GiftMessage = DocumentOf<typeof giftMessage>;
