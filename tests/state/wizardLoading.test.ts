// When the availability wizard shows that it is looking an address up. See
// src/screens/wizard/README.md#looking-up.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchWizard, openWizard, resetWizard, wizardStore } from '#state/wizardStore.ts';

const { requestLocation } = vi.hoisted(() => ({ requestLocation: vi.fn() }));
vi.mock('#api/locationApi.ts', () => ({ requestLocation }));

const RANGE = { id: 'b:1', kind: 'container', text: '12 Oak Street', detail: '', entries: 1 } as const;
const ANSWER = { to: 'expand', choices: [{ id: 'e:1', text: '12 Oak Street, Flat 1', detail: '' }] };

/** The provider answers after this time; undefined for never. */
const answerAfter = (ms?: number): void =>
  void requestLocation.mockImplementation(
    () => new Promise((resolve) => ms !== undefined && setTimeout(() => resolve(ANSWER), ms)),
  );
const pick = (): void => dispatchWizard({ type: 'picked', suggestion: RANGE });

/** Each step that is shown from now on, with the ms at which it comes. */
async function stepsWithin(ms: number): Promise<[step: string, atMs: number][]> {
  const steps: [string, number][] = [[wizardStore.getState().wizard.step, 0]];
  for (let atMs = 10; atMs <= ms; atMs += 10) {
    await vi.advanceTimersByTimeAsync(10);
    const { step } = wizardStore.getState().wizard;
    if (steps.at(-1)?.[0] !== step) steps.push([step, atMs]);
  }
  return steps;
}

beforeEach(() => {
  vi.useFakeTimers();
  requestLocation.mockReset();
  openWizard('fiber');
});
afterEach(() => {
  resetWizard();
  vi.useRealTimers();
});

describe('When a shopper chooses a range of addresses', () => {
  it('a fast answer follows without a flash of loading, and until then the stage is not still', async () => {
    answerAfter(200);
    pick();
    expect(wizardStore.getState().isHeld).toBe(true);
    expect(await stepsWithin(1_000)).toEqual([
      ['start', 0],
      ['similar', 200],
    ]);
    expect(wizardStore.getState().isHeld).toBe(false);
  });

  it('a slow answer shows loading after 250 ms', async () => {
    answerAfter();
    pick();
    expect(await stepsWithin(1_000)).toEqual([
      ['start', 0],
      ['smartyLoading', 250],
    ]);
  });

  it('loading that is shown stays for 500 ms, and then as long as it takes', async () => {
    for (const [answerMs, shownMs] of [
      [260, 750],
      [1_400, 1_400],
    ] as const) {
      answerAfter(answerMs);
      pick();
      expect(await stepsWithin(2_000)).toEqual([
        ['start', 0],
        ['smartyLoading', 250],
        ['similar', shownMs],
      ]);
      dispatchWizard({ type: 'back' });
    }
  });

  it('Back and the question whether to leave do not wait', async () => {
    answerAfter(260);
    pick();
    dispatchWizard({ type: 'leave' });
    expect(wizardStore.getState().wizard).toMatchObject({ step: 'start', isLeaving: true });
    dispatchWizard({ type: 'stay' });
    expect(await stepsWithin(300)).toEqual([
      ['start', 0],
      ['smartyLoading', 250],
    ]);
    dispatchWizard({ type: 'back' });
    expect(wizardStore.getState()).toMatchObject({ wizard: { step: 'start' }, isHeld: false });
    expect(await stepsWithin(1_000)).toHaveLength(1);
  });

  it('what is touched while its answer is awaited starts nothing else', async () => {
    answerAfter(200);
    pick();
    dispatchWizard({ type: 'typed', query: '14 Elm' });
    pick();
    await stepsWithin(1_000);
    expect(requestLocation).toHaveBeenCalledTimes(1);
    expect(wizardStore.getState().wizard).toMatchObject({ step: 'similar', query: '12 Oak Street' });
  });
});
