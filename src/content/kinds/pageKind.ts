// The generic page: headers and blocks in any order, centered or top aligned. See
// src/blocks/README.md#generic-page-and-blocks.
import { blocks, choice } from '#schema/field.ts';
import { pageBlocks } from '../blockTypes.ts';
import { defineKind, type DocumentOf } from '../defineKind.ts';
import { translatable } from '../parts/languageFields.ts';
import { pageFields } from '../parts/pageFields.ts';

export const page = defineKind('page', {
  shape: () =>
    translatable({
      alignment: choice('Alignment', ['center', 'top'], { center: 'Center', top: 'Top' }),
      ...pageFields(),
      components: blocks('Blocks', pageBlocks(), { itemLabel: 'block' }),
    }),
  starter: (form) => ({ headers: [{ type: 'title', text: form['name'], alignment: 'center' }] }),
});

export type Page = DocumentOf<typeof page>;
