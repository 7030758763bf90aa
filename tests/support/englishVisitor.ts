import type { BlockContext } from '#blocks/blockContext.ts';
import { speechLabelsFor } from '#config/messages.ts';
import { VISITOR } from '#stage/layout/presentation.ts';

/** Blocks as a visitor sees them in English, all accordions closed. */
export const ENGLISH_VISITOR: BlockContext = {
  ...VISITOR,
  speech: speechLabelsFor('en'),
  langCode: 'en',
  settings: undefined,
  isOpen: () => false,
  toggle: () => undefined,
};
