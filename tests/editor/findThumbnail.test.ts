// The thumbnail of a document: its own image before one of a modal, a list or a block.
import { describe, expect, it } from 'vitest';
import { KINDS, KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { thumbnailOf } from '#editor/format/findThumbnail.ts';
import { fullValue } from '../support/fullDocument.ts';

const { product, quizSlide } = KINDS_BY_NAME;
const picture = (name: string) => ({ id: 1, url: `/uploads/${name}.webp` });

describe('When a document gets a thumbnail', () => {
  it('uses its own image rather than one of an earlier modal', () => {
    const document = restore(product, {
      headlineModal: { image: picture('modal') },
      infoImage: picture('info'),
      images: [{ image: picture('gallery') }],
    });
    expect(thumbnailOf(product.schema, document)).toBe('/uploads/info.webp');
  });

  it('uses the first image of its lists and blocks when it has none of its own', () => {
    const listed = restore(product, {
      images: [{}, { image: picture('second') }],
      blocks: [{ type: 'contentBox', image: picture('box') }],
    });
    expect(thumbnailOf(product.schema, listed)).toBe('/uploads/second.webp');
    const answers = restore(quizSlide, {
      buttons: [{ type: 'text' }, { type: 'image', image: picture('answer') }],
    });
    expect(thumbnailOf(quizSlide.schema, answers)).toBe('/uploads/answer.webp');
  });

  it.each(KINDS.map((kind) => [kind.kind, kind] as const))(
    'has none while it is empty, and one when it is full: %s',
    (_, kind) => {
      expect(thumbnailOf(kind.schema, restore(kind, {}))).toBeNull();
      const hasPictures = JSON.stringify(fullValue(kind.schema)).includes('a_picture');
      expect(thumbnailOf(kind.schema, fullValue(kind.schema))).toBe(
        hasPictures ? '/uploads/a_picture.webp' : null,
      );
    },
  );

  it('has none when a list contains invalid entries', () => {
    expect(
      thumbnailOf(product.schema, { images: [null, 'x', { image: 'y' }], blocks: [{ type: 'unknown' }, 7] }),
    ).toBeNull();
  });
});
