// Plain text and rich text of a document, in the markup that screens draw.
import { describe, expect, it } from 'vitest';
import { KINDS_BY_NAME, type Documents } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { shownDocument } from '#rules/shownDocument.ts';

const page = (fields: Record<string, unknown>): Documents['page'] =>
  restore(KINDS_BY_NAME.page, { id: 'p', name: 'P', langCode: 'en', ...fields }) as Documents['page'];
const button = (text: string) => ({
  type: 'page',
  text,
  analyticsTag: 'R&D <1>',
  targetType: 'pages',
  targetId: 'x',
});

describe('When a document is drawn', () => {
  it('markup in a plain field is text, and in a rich field it is markup', () => {
    const document = page({
      headers: [{ type: 'title', text: '<i>Soft</i>' }],
      buttons: [button('<i>R&D</i>')],
    });
    const shown = shownDocument('page', document, 'en');
    expect(shown.buttons[0]).toMatchObject({ text: '&lt;i>R&amp;D&lt;/i>', analyticsTag: 'R&D <1>' });
    expect(shown.headers[0]).toBe(document.headers[0]);
  });

  it('a translation’s plain fields are text too', () => {
    const document = page({
      buttons: [button('Plain')],
      alternates: [{ langCode: 'es', language: 'Español', buttons: [button('<b>Sí</b>')] }],
    });
    expect(shownDocument('page', document, 'es').buttons[0]).toMatchObject({ text: '&lt;b>Sí&lt;/b>' });
  });

  it('parts without angle brackets stay the same objects, so that a keystroke redraws only its own part', () => {
    const document = page({
      headers: [{ type: 'title', text: 'A & B' }],
      buttons: [button('a < b'), button('plain')],
    });
    const shown = shownDocument('page', document, 'en');
    expect(shown.headers).toBe(document.headers);
    expect(shown.settings).toBe(document.settings);
    const calm = page({ buttons: [{ ...button('plain'), analyticsTag: '' }] });
    expect(shownDocument('page', calm, 'en')).toBe(calm);
  });
});
