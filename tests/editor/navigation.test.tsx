// The main navigation: seven sections, their tabs, and where addresses of earlier versions lead.
import '#tests/support/dom.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sessionStore } from '#editor/auth/editorSession.ts';
import { rightsOf } from '#rules/rights.ts';
import { openEditorPage } from '#tests/support/editorPage.tsx';
import { openShowroom } from '#tests/support/showroom.ts';

const linksIn = (name: string): string[] =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const current = (name: string): (string | null)[] =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .flatMap((link) => (link.getAttribute('aria-current') === 'page' ? [link.textContent] : []));

const SECTIONS = ['Showroom', 'Content', 'Media', 'Publish', 'Insights', 'Screens', 'Settings'];

describe('When an administrator looks for something', () => {
  it('seven links are always there, and each leads to pages of its own', async () => {
    const showroom = await openShowroom();
    const { user } = await openEditorPage(showroom, '/edit/content');
    await screen.findByRole('heading', { level: 1, name: /Content/ });
    expect(linksIn('Main')).toEqual(SECTIONS);
    const tabs: Record<string, string[]> = {
      Content: ['All content', 'Quizzes', 'Prices', 'Search'],
      Publish: ['Changes', 'Calendar', 'Releases', 'Checks', 'Preview links'],
      Insights: ['Overview', 'Quizzes', 'Visits'],
      Screens: ['Kiosks', 'Alerts', 'Stores', 'Groups', 'Calls', 'Motion'],
    };
    for (const [section, pages] of Object.entries(tabs)) {
      const main = within(screen.getByRole('navigation', { name: 'Main' }));
      await user.click(main.getByRole('link', { name: section }));
      await waitFor(() => expect(current('Main')).toEqual([section]));
      expect(new Set(linksIn(section))).toEqual(new Set(pages));
    }
  });

  it.each([
    ['/edit/lists/insights', 'Insights', 'Overview'],
    ['/edit/lists/product', 'Content', 'All content'],
    ['/edit/lists/prices', 'Content', 'Prices'],
    ['/edit/lists/environments', 'Settings', 'Environments'],
    ['/edit/lists/kiosks', 'Screens', 'Kiosks'],
    ['/edit/kiosks?view=stores', 'Screens', 'Stores'],
    ['/edit/kiosks?view=groups', 'Screens', 'Groups'],
    ['/edit/lists/alerts', 'Screens', 'Kiosks'],
    ['/edit/people?view=invitations', 'Settings', 'People'],
    ['/edit/lists/preview-links', 'Publish', 'Preview links'],
    ['/edit/releases', 'Publish', 'Releases'],
    ['/edit/calendar', 'Publish', 'Calendar'],
    ['/edit/fit', 'Publish', 'Checks'],
    ['/edit/languages', 'Publish', 'Checks'],
    ['/edit/search', 'Content', 'Search'],
    ['/edit/audit', 'Settings', 'Audit'],
  ])('the address %s of an earlier version leads to %s, %s', async (address, section, tab) => {
    const showroom = await openShowroom();
    await openEditorPage(showroom, address);
    await waitFor(() => {
      expect(current('Main')).toEqual([section]);
      expect(current(section)).toContain(tab);
      expect(window.location.search).not.toContain('view=');
    });
  });
});

describe('When somebody has a lower role', () => {
  it.each([
    ['viewer', ['Showroom', 'Content', 'Publish', 'Insights', 'Screens', 'Settings']],
    ['author', SECTIONS],
    ['publisher', SECTIONS],
  ] as const)('a %s finds the sections that have something for them', async (role, sections) => {
    await openEditorPage(await openShowroom(), '/edit/content');
    await waitFor(() => expect(sessionStore.getState().account).not.toBeNull());
    act(() =>
      sessionStore.setState(({ account }) => ({
        account: account && { ...account, rights: [...rightsOf(role)] },
      })),
    );
    expect(linksIn('Main')).toEqual(sections);
  });
});

describe('When an editor goes from one page of the insights to another', () => {
  it('the period and the environment stay', async () => {
    const showroom = await openShowroom();
    const { user } = await openEditorPage(showroom, '/edit/insights?days=7');
    const tabs = () => within(screen.getByRole('navigation', { name: 'Insights' }));
    await user.click(await waitFor(() => tabs().getByRole('link', { name: 'Visits' })));
    await waitFor(() => expect(window.location.pathname).toBe('/edit/visits'));
    expect(await screen.findByRole('radio', { name: '7 days', checked: true })).toBeDefined();
    await user.click(tabs().getByRole('link', { name: 'Quizzes' }));
    await waitFor(() => expect(window.location.pathname).toBe('/edit/funnels'));
    expect(await screen.findByRole('radio', { name: 'Last 7 days', checked: true })).toBeDefined();
  });
});

describe('When an editor looks through all content', () => {
  it('one list has every kind, says which, and shows one of them on request at its own address', async () => {
    const showroom = await openShowroom();
    await showroom.editor.post('/api/pages', { name: 'Care page' });
    await showroom.editor.post('/api/gift-messages', { name: 'Care gift' });
    const { user } = await openEditorPage(showroom, '/edit/content');
    const search = await screen.findByRole('searchbox', { name: 'Search all content' });
    await user.type(search, 'care');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
    const row = screen.getByRole('row', { name: /Care gift/ });
    expect(within(row).getByText('Gift Message')).toBeDefined();
    await user.selectOptions(screen.getByLabelText('Kind'), 'Pages');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(window.location.pathname).toBe('/edit/lists/page');
    // The words that were searched stay.
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('care');
    expect(screen.getByRole('row', { name: /Care page/ })).toBeDefined();
  });
});

describe('When an editor opens the quizzes', () => {
  it('each is one thing, with its questions, gift messages and results', async () => {
    const showroom = await openShowroom();
    const { editor } = showroom;
    const make = async (collection: string, name: string): Promise<string> =>
      (await editor.post(`/api/${collection}`, { name })).json<{ id: string }>().id;
    const start = await make('quiz-slides', 'Which phone');
    const second = await make('quiz-slides', 'How large');
    const gift = await make('gift-messages', 'Enjoy it');
    const result = await make('quiz-results', 'A small one');
    const answer = (text: string, values: object) => ({ type: 'text', text, ...values });
    const save = (id: string, name: string, question: string, buttons: object[]) =>
      editor.put(`/api/quiz-slides/${id}`, {
        id,
        name,
        headers: [{ type: 'title', text: question }],
        buttons: [...buttons, { type: 'text', text: 'None', completeQuiz: true }],
      });
    const saved = [
      await save(start, 'Which phone', 'What for?', [answer('Photos', { nextSlide: second })]),
      await save(second, 'How large', 'Which size?', [
        answer('Small', {
          completeQuiz: true,
          giftMessage: gift,
          weights: [{ targetType: 'quiz-results', targetId: result, weight: 3 }],
        }),
      ]),
    ];
    expect(saved.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await openEditorPage(showroom, '/edit/quizzes');
    const link = await screen.findByRole('link', { name: /Which phone/ });
    expect(link.getAttribute('href')).toContain(`/edit/quiz/${start}`);
    expect(screen.queryByRole('link', { name: /How large/ })).toBeNull();
    const card = within(link.closest('li') as HTMLElement);
    expect(await card.findByText('What for? and Which size?')).toBeDefined();
    expect(await card.findByText('Enjoy it')).toBeDefined();
    expect(await card.findByText('A small one')).toBeDefined();
    expect([card.getByText('2 questions'), card.getByText('1 gift message')]).toHaveLength(2);
  });
});
