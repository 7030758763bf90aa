// Requests of an open wizard while an address is typed, and when it forgets the address. See
// src/screens/wizard/README.md.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocationRequestOptions } from '#api/locationApi.ts';
import type { WizardRequest } from '#rules/wizardMachine.ts';
import { routeOf } from '#rules/routes.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { closeOverlay, openModal, openWizard as showWizard } from '#state/openOverlay.ts';
import { dispatchWizard, openWizard, resetWizard, wizardStore } from '#state/wizardStore.ts';

const { requestLocation } = vi.hoisted(() => ({ requestLocation: vi.fn() }));
vi.mock('#api/locationApi.ts', () => ({ requestLocation }));

const OAK = { id: 'a:1', kind: 'address', text: '12 Oak Street', detail: '', entries: null } as const;
const MODAL = { title: 'Fine print', body: '', image: null };
const BEFORE_PAUSE_MS = 270;
const PAUSE_MS = 280;

const initial = kioskStore.getInitialState();
const shown = () => wizardStore.getState().wizard;
const requests = (): WizardRequest[] => requestLocation.mock.calls.map(([request]) => request);
const optionsOf = (index: number) => requestLocation.mock.calls[index]?.[1] as LocationRequestOptions;
const type = (query: string): void => dispatchWizard({ type: 'typed', query });

beforeEach(() => {
  vi.useFakeTimers();
  requestLocation.mockReset().mockResolvedValue({ to: 'suggest', suggestions: [OAK] });
  kioskStore.setState(initial, true);
});
afterEach(() => {
  resetWizard();
  vi.useRealTimers();
});

describe('When an address is typed', () => {
  beforeEach(() => openWizard('fiber'));

  it('suggestions come once, after a pause', async () => {
    type('12 o');
    await vi.advanceTimersByTimeAsync(BEFORE_PAUSE_MS);
    type('12 oa');
    await vi.advanceTimersByTimeAsync(BEFORE_PAUSE_MS);
    expect(requests()).toEqual([]);
    await vi.advanceTimersByTimeAsync(PAUSE_MS - BEFORE_PAUSE_MS);
    expect(requests()).toEqual([{ type: 'suggest', query: '12 oa' }]);
    expect(optionsOf(0)).toMatchObject({ wizardId: 'fiber', accessKey: null });
    expect(shown().suggestions).toEqual([OAK]);
  });

  it('the next letter aborts the request for the last one, whose response is ignored', async () => {
    let respond: (response: unknown) => void = () => undefined;
    requestLocation.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
    type('12 o');
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(optionsOf(0).signal?.aborted).toBe(false);
    type('12 oa');
    expect(optionsOf(0).signal?.aborted).toBe(true);
    respond({ to: 'suggest', suggestions: [{ ...OAK, text: 'of before' }] });
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(shown().suggestions).toEqual([OAK]);
  });

  it('what is touched before the pause is over asks for no suggestions', async () => {
    requestLocation.mockResolvedValue({
      to: 'check',
      outcome: { outcome: 'available', label: '12 Oak Street', plans: ['gig'] },
    });
    type('12 o');
    dispatchWizard({ type: 'picked', suggestion: OAK });
    await vi.advanceTimersByTimeAsync(PAUSE_MS * 4);
    expect(requests()).toEqual([{ type: 'checkAddress', id: OAK.id }]);
    expect(shown()).toMatchObject({ step: 'available', result: { plans: ['gig'] } });
  });

  it('a server that does not respond takes only the suggestions away', async () => {
    type('12 o');
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    requestLocation.mockRejectedValue('down');
    type('12 oa');
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(shown()).toMatchObject({ step: 'start', query: '12 oa', suggestions: [], isInvalid: false });
  });
});

describe('When a wizard is open over a screen', () => {
  beforeEach(() => {
    showWizard('fiber');
    openWizard('fiber');
    type('12 Oak');
  });

  it('opened again it keeps what is typed; another one begins anew', () => {
    openWizard('fiber');
    expect(shown().query).toBe('12 Oak');
    openWizard('cable');
    expect(wizardStore.getState()).toMatchObject({ id: 'cable', wizard: { query: '' } });
  });

  it('what is typed stays below a modal of its own, and after it', () => {
    openModal(MODAL as never, null);
    expect(shown().query).toBe('12 Oak');
    closeOverlay();
    expect(kioskStore.getState().overlay).toEqual({ type: 'wizard', id: 'fiber' });
    expect(shown().query).toBe('12 Oak');
  });

  it('what is typed is gone once it is closed, and no suggestion is requested', async () => {
    closeOverlay();
    expect(wizardStore.getState()).toMatchObject({ id: '', wizard: { query: '' } });
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(requests()).toEqual([]);
  });

  it('it is gone below something that is no part of it', () => {
    kioskStore.setState({ overlay: { type: 'visit', address: null, wizard: null } });
    expect(wizardStore.getState()).toMatchObject({ id: '', wizard: { query: '' } });
  });

  it('it is gone for the next shopper', () => {
    kioskStore.setState({ visit: 1 });
    expect(wizardStore.getState()).toMatchObject({ id: '', wizard: { query: '' } });
  });
});

describe('When a wizard is a screen of its own', () => {
  beforeEach(() => {
    kioskStore.setState({ route: routeOf('/availability-wizard/fiber') });
    openWizard('fiber');
    type('12 Oak');
  });

  it('what is typed stays below an overlay, and goes when the screen is left', () => {
    openModal(MODAL as never, null);
    closeOverlay();
    expect(shown().query).toBe('12 Oak');
    kioskStore.setState({ route: routeOf('/') });
    expect(wizardStore.getState()).toMatchObject({ id: '', wizard: { query: '' } });
  });

  it('a wizard that opens over it begins anew', () => {
    showWizard('fiber');
    expect(shown().query).toBe('');
  });
});
