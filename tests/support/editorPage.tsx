// A page of the editor without a browser: its React tree in a DOM, its requests answered by a real
// server by injection. For pages without a stage.
import './dom.ts';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { act, cleanup, configure, render, screen, within, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import { applyAddress } from '#app/address.ts';
import { setNavigator } from '#state/navigation.ts';
import { signInWhenRefused, startSession, endSession } from '#editor/auth/editorSession.ts';
import { SignIn } from '#editor/auth/SignIn.tsx';
import { AdminShell } from '#editor/navigation/AdminShell.tsx';
import { MainNavigation } from '#editor/navigation/MainNavigation.tsx';
import { resetCatalog } from '#editor/catalog/catalogStore.ts';
import { CreateDialog } from '#editor/catalog/CreateDialog.tsx';
import { AccountMenu } from '#editor/people/AccountMenu.tsx';
import { followFocus } from '#editor/focusReturn.ts';
import { cssVariables, theme } from '#editor/theme.ts';
import { freshServerState, stubChangeFeed, type SentChanges } from './serverState.ts';
import type { Showroom } from './showroom.ts';

/** Requests that a test answers itself: the first that returns a response does. */
type Answer = (url: string, init: RequestInit) => Promise<Response | undefined> | Response | undefined;

export interface EditorPage extends RenderResult {
  user: UserEvent;
  /** Answers requests before the server does. */
  answerBy(answer: Answer | undefined): void;
  /** Opens another address, as a link does. */
  goTo(address: string): void;
  /** Changes on the server, as the page hears of them. */
  feed: SentChanges;
}

/** Waits as long as in a browser, because the time to render depends on the machine. */
configure({ asyncUtilTimeout: 20_000 });

/**
 * Files share this module and the DOM, so that a hook of it would belong to the first file alone:
 * each page is closed with the test that opened it.
 */
function closeEditorPage(): void {
  cleanup();
  popstate?.abort();
  stopFocus();
  endSession();
  notifications.clean();
  resetCatalog();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
}

let stopFocus = (): void => undefined;
let popstate: AbortController | undefined;

/** Sizes of each element: the visible part of its contents, and its own box. */
const LAYOUT_PX = { clientHeight: 600, clientWidth: 600, offsetHeight: 60 };

/** Stubs the layout that Mantine reads of a window, which a DOM without layout does not have. */
export function stubLayout(): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('prefers-reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  // Lists draw the rows that are in view.
  for (const [name, px] of Object.entries(LAYOUT_PX))
    Object.defineProperty(HTMLElement.prototype, name, { get: () => px, configurable: true });
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollTo = () => undefined;
}

/** Opens an address of the editor as the one with this token. */
export async function openEditorPage(
  { app, editor }: Showroom,
  address: string,
  token = editor.token,
): Promise<EditorPage> {
  freshServerState();
  onTestFinished(closeEditorPage);
  stubLayout();
  const feed = stubChangeFeed();
  let answer: Answer | undefined;
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(input instanceof Request ? input.url : input), window.location.href);
    const path = url.pathname + url.search;
    const own = await answer?.(path, init);
    if (own) return own;
    const body = init.body instanceof Blob ? Buffer.from(await init.body.arrayBuffer()) : init.body;
    const response = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: path,
      headers: { ...(init.headers as Record<string, string>), cookie: document.cookie },
      ...(body != null && { payload: body as string }),
    });
    const isEmpty = [204, 304].includes(response.statusCode);
    return new Response(isEmpty ? null : new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      headers: Object.entries(response.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      ),
    });
  });
  // biome-ignore lint/suspicious/noDocumentCookie: as the app stores it.
  document.cookie = `vitrine_jwt=${token ?? ''}; path=/`;
  const goTo = (to: string, replaces = false): void => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    const state = { idx: replaces ? idx : idx + 1 };
    if (replaces) window.history.replaceState(state, '', to);
    else window.history.pushState(state, '', to);
    follow();
  };
  const follow = (): void => {
    const { pathname, search } = window.location;
    act(() => applyAddress({ pathname, search, key: '' }));
  };
  setNavigator({
    go: (to, replaces) => {
      goTo(to, replaces);
      return true;
    },
    back: (steps) => window.history.go(-steps),
    startVisit: () => false,
  });
  popstate?.abort();
  popstate = new AbortController();
  window.addEventListener('popstate', follow, { signal: popstate.signal });
  goTo(address, true);
  signInWhenRefused();
  await startSession();
  stopFocus = followFocus();
  const user = userEvent.setup();
  const view = render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <Notifications />
      <SignIn />
      <AccountMenu onShortcuts={() => undefined} />
      <MainNavigation />
      <AdminShell stageContainer={null} />
      <CreateDialog />
      <ModalsProvider>{null}</ModalsProvider>
    </MantineProvider>,
  );
  return { ...view, user, answerBy: (next) => void (answer = next), goTo, feed };
}

/** The open dialog of this name. */
export const findDialog = async (name: string | RegExp) =>
  within(await screen.findByRole('dialog', { name }));
