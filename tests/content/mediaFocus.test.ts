// The point of an image that stays in view belongs to the field that shows it.
import { describe, expect, it } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { validate } from '#content/validate.ts';
import { withUses } from '#rules/documentUses.ts';
import { image, sound } from '#schema/field.ts';
import { repair } from '#schema/normalize.ts';

const media = { id: 4, url: '/uploads/a.png' };
const field = image('Image');

describe('When an image has a point that stays in view', () => {
  it.each([
    { x: 0, y: 1 },
    { x: 0.25, y: 0.5 },
  ])('it is stored as it is: %j', (focus) => {
    expect(validate({ schema: field }, { ...media, focus }).ok).toBe(true);
    expect(repair(field, { ...media, focus })).toEqual({ ...media, focus });
  });

  it.each([{ x: -0.1, y: 0 }, { x: 0, y: 1.1 }, { x: 'left', y: 0 }, { x: 0 }, 'middle', null])(
    'one that is none is refused, and repaired without losing the image: %j',
    (focus) => {
      expect(validate({ schema: field }, { ...media, focus }).ok).toBe(false);
      expect(repair(field, { ...media, focus })).toEqual(media);
    },
  );

  it('an image that cannot be used is still none, and a sound has no point', () => {
    expect(repair(field, { id: 4, focus: { x: 0, y: 0 } })).toBeNull();
    const heard = validate({ schema: sound('Sound') }, { ...media, focus: { x: 0, y: 0 } });
    expect(heard.ok && heard.value).toEqual(media);
  });

  it('it stays when the showroom goes elsewhere and the file gets another address there', () => {
    const { schema } = KINDS_BY_NAME.page;
    const focus = { x: 0.1, y: 0.9 };
    const page = { leftSideImage: { ...media, focus } };
    const changes = { document: () => undefined, file: () => ({ id: 9, url: '/uploads/b.png' }) };
    expect(withUses(schema, page, changes)).toEqual({
      leftSideImage: { id: 9, url: '/uploads/b.png', focus },
    });
  });
});
