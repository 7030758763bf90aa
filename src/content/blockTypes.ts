// Which blocks a product and a page may hold. A new block is a file in blocks/ and a line here.
// Created on first use, like the fields of a kind.
import { contentBox } from './blocks/contentBox.ts';
import { cubeRows } from './blocks/cubeRows.ts';
import {
  buttonsBlock,
  imageBlock,
  imageButtonsBlock,
  spacer,
  textBlock,
  videoBlock,
} from './blocks/basics.ts';
import { faq, qAndA } from './blocks/faq.ts';
import { review } from './blocks/review.ts';
import { reviewAccordion } from './blocks/reviewAccordion.ts';
import { sectionTitle } from './blocks/sectionTitle.ts';
import { specAccordion } from './blocks/specAccordion.ts';

export const productBlocks = () =>
  [contentBox(), specAccordion(), reviewAccordion(), faq(), sectionTitle()] as const;

export const pageBlocks = () =>
  [
    sectionTitle(),
    textBlock(),
    imageBlock(),
    contentBox(),
    buttonsBlock(),
    imageButtonsBlock(),
    cubeRows(),
    videoBlock(),
    spacer(),
    qAndA(),
    faq(),
    specAccordion(),
    review(),
    reviewAccordion(),
  ] as const;
