// The rows that matter to the shopper: kept for the visit, shared by the parts of one table.
import { createStore, type StoreApi } from 'zustand';
import { toggleRow } from './rowPriorities.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { readVisitState, writeVisitState } from '#state/visitState.ts';

export class MatterTable {
  /** Ids of the rows that matter, in the order chosen. */
  readonly chosen: StoreApi<readonly string[]>;
  /** Called when a row was chosen. */
  onChosen: () => void = () => undefined;

  constructor() {
    const { route } = kioskStore.getState();
    const key = `matters/${route.screen}/${route.id}`;
    const kept = readVisitState(key, Infinity) as readonly string[] | undefined;
    this.chosen = createStore(() => kept ?? []);
    // Not of one screen of the visit: the page finds it again wherever it is opened from.
    const keep = (chosen: readonly string[]) => writeVisitState(key, 0, chosen);
    keep(this.chosen.getState());
    this.chosen.subscribe(keep);
  }

  readonly toggle = (id: string): void => {
    const before = this.chosen.getState();
    this.chosen.setState(toggleRow(before, id), true);
    if (!before.includes(id)) this.onChosen();
  };
}
