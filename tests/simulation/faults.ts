// Faults that this repository has had.
import type { Fault } from './plantFault.ts';

export const faults: readonly Fault[] = [];
