// Environments, defaults of new documents, and restarts.
import { describe, expect, it } from 'vitest';
import { KINDS } from '#content/kinds.ts';
import { isListed } from '#server/documents/documentGate.ts';
import { makeSqlite } from '#tests/support/engines.ts';
import { openShowroom, type Json } from '#tests/support/showroom.ts';

describe('When an editor sets up a showroom', () => {
  it('there is one environment with an empty home screen', async () => {
    const { shopper } = await openShowroom();
    expect((await shopper.get('/api/environments/names')).json()).toEqual([
      { id: 'showroom', name: 'Showroom' },
    ]);
    expect((await shopper.get('/api/home-screens/showroom')).json()).toMatchObject({
      id: 'showroom',
      style: 'basic',
    });
  });

  it('a new environment is added at the end of the list, with its home screen', async () => {
    const { shopper, editor } = await openShowroom();
    const created = await editor.post('/api/environments', { name: 'Airport' });
    expect(created.json()).toMatchObject({ id: 'airport', name: 'Airport' });
    expect((await shopper.get('/api/environments/names')).json()).toEqual([
      { id: 'showroom', name: 'Showroom' },
      { id: 'airport', name: 'Airport' },
    ]);
    expect((await shopper.get('/api/home-screens/airport')).statusCode).toBe(200);
  });

  it.each(['', null, undefined, []])(
    'empty sounds and translations are stored as null: %j',
    async (empty) => {
      const { shopper, editor } = await openShowroom();
      const site: Json = (await shopper.get('/api/environments/showroom')).json();
      const sounds = {
        click: empty === '' ? '' : null,
        celebration: empty === '' ? '' : null,
        alternates: empty === '' ? null : empty,
      };
      const saved = await editor.put('/api/environments/showroom', { ...site, ...sounds });
      expect(saved.json()).toMatchObject({ click: null, celebration: null, alternates: null });
      const stored = {
        click: { id: 1, url: '/uploads/click.wav' },
        alternates: [{ langCode: 'es', scrollText: 'Desplázate' }],
      };
      expect((await editor.put('/api/environments/showroom', { ...site, ...stored })).json()).toMatchObject(
        stored,
      );
    },
  );

  it('defaults that a client sends with a creation form are used', async () => {
    const { editor } = await openShowroom();
    const created = await editor.post('/api/products', {
      name: 'Nova',
      openAfter: false,
      customerRating: 4,
      headline: 'New',
    });
    expect(created.json()).toMatchObject({ name: 'Nova', customerRating: 4, headline: 'New' });
    expect((await editor.post('/api/products', { name: 'Orbit' })).json()).toMatchObject({
      customerRating: 2.5,
    });
  });

  it('a view-models page requires a title', async () => {
    const { editor } = await openShowroom();
    const response = await editor.post('/api/view-model-pages', { name: 'Phones' });
    expect(response.json().errors).toEqual([{ path: 'title', message: 'Required' }]);
  });

  it('kinds and link targets are only for editors', async () => {
    const { shopper, editor } = await openShowroom();
    expect((await shopper.get('/api/types')).statusCode).toBe(401);
    const { types, connectedTypes } = (await editor.get('/api/types')).json();
    expect(types).toHaveLength(KINDS.filter(isListed).length);
    expect(types).toContainEqual({ value: 'product', label: 'Product Overview Pages' });
    expect(connectedTypes).toContainEqual({ value: 'products', label: expect.any(String) });
  });

  it('a restart keeps the content, and does not seed again', async () => {
    const testDatabase = await makeSqlite();
    const first = await openShowroom({}, testDatabase);
    await first.editor.post('/api/pages', { name: 'Plans' });
    const second = await openShowroom({ seed: 'demo' }, testDatabase);
    expect((await second.shopper.get('/api/pages/plans')).statusCode).toBe(200);
    expect((await second.shopper.get('/api/environments/names')).json()).toHaveLength(1);
    await testDatabase.remove();
  });
});
