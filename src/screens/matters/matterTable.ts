// The rows that matter to the shopper: kept for the visit, shared by the parts of one table.
import { createContext } from 'react';
import type { Container, FederatedPointerEvent } from 'pixi.js';
import { createStore, type StoreApi } from 'zustand';
import { CONTACT } from '#config/limits.ts';
import { placeRow, toggleRow, type RowSubject } from './rowPriorities.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { readVisitState, writeVisitState } from '#state/visitState.ts';
import { Signal } from '#stage/render/signal.ts';
import { followPointer } from '#stage/input/pointerDrag.ts';

/** A row that a finger pulls; `y` in px of the stage. */
export interface PulledRow {
  subject: RowSubject;
  y: number;
}

/** A row is released by pulling it down this far. */
const RELEASE_PX = 160;

export class MatterTable {
  /** Ids of the rows that matter, in the order chosen. */
  readonly chosen: StoreApi<readonly string[]>;
  readonly pulled = new Signal<PulledRow | null>(null);
  /** In px of the stage; set by what draws the places. */
  placeAt: (y: number) => number | null = () => null;
  stage: Container | null = null;
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

  readonly toggle = (id: string): void => this.choose(toggleRow(this.chosen.getState(), id));
  readonly clear = (): void => this.chosen.setState([], true);

  private choose(next: readonly string[]): void {
    const before = this.chosen.getState();
    this.chosen.setState(next, true);
    if (next.some((id) => !before.includes(id))) this.onChosen();
  }

  /** Lets the finger pull a row, to a place or away from it. */
  readonly pull = (subject: RowSubject, event: FederatedPointerEvent): void => {
    if (!this.stage) return;
    const startY = event.getLocalPosition(this.stage).y;
    let distance = 0;
    followPointer(event, {
      axis: 'vertical',
      moved: (distancePx) => {
        distance = distancePx;
        if (this.pulled.value || Math.abs(distance) > CONTACT.tapPx)
          this.pulled.set({ subject, y: startY + distance });
      },
      canceled: () => this.pulled.set(null),
      ended: () => {
        const wasPulled = this.pulled.value !== null;
        this.pulled.set(null);
        if (!wasPulled) return;
        const { id } = subject;
        const place = this.placeAt(startY + distance);
        const chosen = this.chosen.getState();
        if (place !== null) this.choose(placeRow(chosen, id, place));
        else if (distance > RELEASE_PX && chosen.includes(id)) this.toggle(id);
      },
    });
  };
}

/** The table around; null while nothing can be chosen. */
export const MatterContext = createContext<MatterTable | null>(null);
