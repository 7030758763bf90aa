// Faults that `--fault NAME` puts into a build, with the seed that finds each.
import type { Fault } from './plantFault.ts';

const ONE_KIOSK = { kiosks: 1, hours: 0.03 };

export const faults: readonly Fault[] = [
  {
    name: 'heartbeat',
    description: 'Not of the past: a heartbeat that the server refuses is not handled.',
    file: 'src/kiosk/heartbeat.ts',
    from: 'const failure = reason as HttpFailure;',
    to: 'const failure = reason as HttpFailure;\n    if (failure) throw reason;',
    found: { seed: 2, ...ONE_KIOSK },
    invariant: /rejection is not handled/,
  },
  {
    name: 'lock',
    description: 'Not of the past: one transition in ten keeps the interaction lock.',
    file: 'src/state/interactionLock.ts',
    from: '    isLocked = false;',
    to: '    isLocked = Math.random() < 0.1;\n    if (isLocked) lockInteraction();',
    found: { seed: 1, ...ONE_KIOSK },
    invariant: /interaction lock is held/,
  },
];
