// A page keeps its state in its address.
import '#tests/support/dom.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openEditorPage } from '#tests/support/editorPage.tsx';
import { openShowroom } from '#tests/support/showroom.ts';

const search = (): string => window.location.search;
const choice = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });

it('a link to visits opens their period, and so does another link while they are shown', async () => {
  const { user, goTo } = await openEditorPage(await openShowroom(), '/edit/visits?env=store&days=7');
  expect((await choice('7 days')).checked).toBe(true);
  await user.click(await choice('30 days'));
  expect(search()).toBe('?env=store');
  goTo('/edit/visits?env=store&days=90');
  await waitFor(async () => expect((await choice('90 days')).checked).toBe(true));
});

it('what is filtered on one page stays there', async () => {
  const { user, goTo } = await openEditorPage(await openShowroom(), '/edit/visits?days=7&language=es');
  expect((await choice('7 days')).checked).toBe(true);
  await user.click(await choice('90 days'));
  expect(search()).toBe('?days=90&language=es');
  goTo('/edit/audit');
  await screen.findByLabelText('What');
  expect(search()).toBe('');
});

it('a link within the audit filters it, and Back shows all again', async () => {
  const { goTo } = await openEditorPage(await openShowroom(), '/edit/audit');
  const action = await screen.findByLabelText<HTMLSelectElement>('What');
  expect(action.value).toBe('');
  goTo('/edit/audit?what=publish');
  await waitFor(() => expect(action.value).toBe('publish'));
  goTo('/edit/audit');
  await waitFor(() => expect(action.value).toBe(''));
});
