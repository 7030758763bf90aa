// A kiosk whose session storage is full, as the simulation has found it.
import { beforeEach, expect, it, vi } from 'vitest';
import { applyAddress, startVisitHere } from '#app/address.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { quizStore, resetQuiz } from '#state/quizStore.ts';

const refuse = (): never => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: refuse, removeItem: refuse });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
});

it('The quiz of a shopper is gone for the next one', () => {
  quizStore.setState({ endState: { targetType: 'products', targetId: 'tempo-watch-3' } });
  expect(() => resetQuiz()).not.toThrow();
  expect(quizStore.getState().endState).toBeNull();
});

it('The next shopper cannot go back into the visit before', () => {
  vi.stubGlobal('window', { history: { state: { idx: 3 } } });
  startVisitHere({ isRendered: false });
  applyAddress({ pathname: '/', search: '', key: 'home' });
  expect(kioskStore.getState().depth).toBe(0);
  vi.stubGlobal('window', { history: { state: { idx: 4 } } });
  applyAddress({ pathname: '/page/phones', search: '', key: 'phones' });
  expect(kioskStore.getState().depth).toBe(1);
});
