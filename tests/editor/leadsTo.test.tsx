// 'Leads to', the one control of a link in a form: where a press leads, and what that needs.
import '#tests/support/dom.ts';
import { MantineProvider } from '@mantine/core';
import { act, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { valueAt } from '#schema/path.ts';
import { DataProvider } from '#editor/data/DataProvider.tsx';
import { documentOf, draftStore, openDraft, undo, type DocumentRef } from '#editor/draft/draftStore.ts';
import { resetEditor, select, setDocument } from '#editor/editorStore.ts';
import { FormPanel } from '#editor/form/FormPanel.tsx';
import { LinkPicker } from '#editor/links/LinkPicker.tsx';
import { contentStore } from '#state/contentStore.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { findDialog, openEditorPage } from '#tests/support/editorPage.tsx';
import { openShowroom, type Json } from '#tests/support/showroom.ts';

afterEach(() => {
  resetEditor();
  draftStore.setState({ drafts: {} });
  contentStore.setState(contentStore.getInitialState(), true);
});

/** The form of a page with these fields, of which one is selected elsewhere. */
async function openForm(fields: Json, path: string) {
  const showroom = await openShowroom();
  const { editor } = showroom;
  const make = async (collection: string, document: Json): Promise<string> =>
    (await editor.post(`/api/${collection}`, document)).json<{ id: string }>().id;
  const ids = {
    phone: await make('products', { name: 'Solis Mini' }),
    slide: await make('quiz-slides', { name: 'First question' }),
  };
  const id = await make('pages', { name: 'Ways on', ...fields });
  const { user } = await openEditorPage(showroom, '/edit/pages');
  const ref: DocumentRef = { kind: 'page', id };
  await ensureDocument('page', id);
  openDraft(ref);
  setDocument(ref);
  render(
    <MantineProvider env="test">
      <DataProvider>
        <FormPanel settings={null} />
        <LinkPicker />
      </DataProvider>
    </MantineProvider>,
  );
  act(() => select(path, 'canvas'));
  const form = within(await screen.findByRole('form'));
  const group = path.slice(0, path.lastIndexOf('.'));
  let clicks = 0;
  const click = async (element: HTMLElement): Promise<void> => {
    clicks += 1;
    await user.click(element);
  };
  return {
    ...ids,
    user,
    form,
    ref,
    click,
    clicks: () => clicks,
    link: () => valueAt(documentOf(ref), group) as Json,
    leadsTo: (name: string) => form.findByRole('button', { name: `Leads to: ${name}` }),
    /** Presses the control and chooses an option of what it opens. */
    choose: async (option: string | RegExp, typed = '') => {
      await click(form.getByRole('button', { name: /^Leads to: / }));
      const picker = await findDialog('Where does it lead?');
      await picker.findByRole('option', { name: /^Solis Mini/ });
      if (typed) await user.keyboard(typed);
      await click(await picker.findByRole('option', { name: option }));
    },
  };
}

const MODULE = { modules: [{ label: 'Onwards', type: 'none' }] };
const isShown = (element: HTMLElement | null): boolean => element !== null;

describe('When an editor lets a module lead on', () => {
  it('a page is made and linked by two clicks and a name', async () => {
    const { choose, clicks, link, leadsTo } = await openForm(MODULE, 'modules.0.label');
    await leadsTo('Nothing');
    await choose('New Page: Summer of calls', 'Summer of calls');
    await leadsTo('Summer of calls, Page');
    expect(clicks()).toBe(2);
    expect(link()).toMatchObject({ type: 'page', targetType: 'pages', targetId: 'summer-of-calls' });
  });

  it('Enter makes the page of the typed name where nothing else has it', async () => {
    const { form, user, click, leadsTo } = await openForm(MODULE, 'modules.0.label');
    await click(await leadsTo('Nothing'));
    const picker = await findDialog('Where does it lead?');
    await picker.findByRole('option', { name: /^Solis Mini/ });
    await user.keyboard('Summer of calls');
    await picker.findByRole('option', { name: 'New Page: Summer of calls' });
    await user.keyboard('{Enter}');
    expect(await form.findByRole('button', { name: 'Leads to: Summer of calls, Page' })).toBeDefined();
  });

  it('a product chooses the action Page, and one undo takes all of it back', async () => {
    const { choose, link, leadsTo, phone, ref } = await openForm(MODULE, 'modules.0.label');
    const before = link();
    await choose(/^Solis Mini/);
    await leadsTo('Solis Mini, Product overview');
    expect(link()).toMatchObject({ type: 'page', targetType: 'products', targetId: phone });
    act(() => void undo(ref));
    await leadsTo('Nothing');
    expect(link()).toEqual(before);
  });

  it('a quiz slide starts a quiz with it, or the animated quiz that was chosen', async () => {
    const { choose, link, leadsTo, form, slide } = await openForm(MODULE, 'modules.0.label');
    await choose(/^First question/);
    await leadsTo('Quiz');
    expect(link()).toMatchObject({ type: 'quiz', startSlide: slide, targetType: 'none' });
    expect(isShown(form.queryByRole('button', { name: 'Animation' }))).toBe(false);
    await choose('Animated quiz');
    await leadsTo('Animated quiz');
    await choose(/^First question/);
    expect(link()).toMatchObject({ type: 'aniQuiz', startSlide: slide });
    expect(isShown(form.queryByRole('button', { name: 'Animation' }))).toBe(true);
  });

  it('only the fields that the choice needs are shown, and the others keep their values', async () => {
    const { choose, link, leadsTo, form, phone } = await openForm(MODULE, 'modules.0.label');
    const shown = () => ({
      slide: isShown(form.queryByRole('combobox', { name: 'Start slide' })),
      path: isShown(form.queryByRole('textbox', { name: 'Embedded page path' })),
      modal: isShown(form.queryByRole('button', { name: 'Modal' })),
    });
    await choose(/^Solis Mini/);
    await leadsTo('Solis Mini, Product overview');
    expect(shown()).toEqual({ slide: false, path: false, modal: false });
    await choose('Modal');
    await leadsTo('Modal');
    expect(shown()).toEqual({ slide: false, path: false, modal: true });
    await choose('Embedded page');
    await leadsTo('Embedded page');
    expect(shown()).toEqual({ slide: false, path: true, modal: false });
    await choose('Quiz');
    await leadsTo('Quiz');
    expect(shown()).toEqual({ slide: true, path: false, modal: false });
    expect(link()).toMatchObject({ targetType: 'products', targetId: phone });
  });

  it('Nothing clears the target, so that no dead link stays', async () => {
    const { choose, link, leadsTo } = await openForm(MODULE, 'modules.0.label');
    await choose(/^Solis Mini/);
    await leadsTo('Solis Mini, Product overview');
    await choose('Nothing');
    await leadsTo('Nothing');
    expect(link()).toMatchObject({ type: 'none', targetType: 'none', targetId: '' });
  });

  it('a modal that Nothing leaves unused stays to be cleared', async () => {
    const modal = { title: 'More', body: '', image: null };
    const { form, leadsTo } = await openForm(
      { modules: [{ label: 'Onwards', type: 'none', modal }] },
      'modules.0.type',
    );
    await leadsTo('Nothing');
    expect(isShown(form.queryByRole('button', { name: 'Modal' }))).toBe(true);
  });
});

describe('When an editor links what can only lead to a page', () => {
  it('it leads nowhere, then to the page that is chosen, then nowhere again', async () => {
    const { choose, link, leadsTo } = await openForm(
      { buttons: [{ type: 'page', text: 'Onwards' }] },
      'buttons.0.text',
    );
    await leadsTo('Nowhere');
    await choose(/^First question/);
    await leadsTo('First question, Quiz slide');
    expect(link()).toMatchObject({ type: 'page', targetType: 'quiz-slides' });
    await choose('Nowhere');
    await leadsTo('Nowhere');
    expect(link()).toMatchObject({ type: 'page', targetType: 'none', targetId: '' });
  });
});
