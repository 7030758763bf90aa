// Whether the heat lens is open, and what of it is pointed out.
import { createStore } from 'zustand/vanilla';
import { showForm } from '../editorStore.ts';

interface HeatState {
  isOpen: boolean;
  /** The content path that is pointed out on the canvas; null for none. */
  focusedPath: string | null;
}

export const heatStore = createStore<HeatState>()(() => ({ isOpen: false, focusedPath: null }));

/** It replaces the form. */
export function setHeatOpen(isOpen: boolean): void {
  heatStore.setState({ isOpen, focusedPath: null });
  if (isOpen) showForm(true);
}

export const pointOut = (focusedPath: string | null): void => heatStore.setState({ focusedPath });
