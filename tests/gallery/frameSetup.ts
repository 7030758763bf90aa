// Runs in the gallery's frame before the showroom: lets time pass at once, and performs the steps
// of an entry.
import { trackLongTimers } from '#tests/support/nextVisit.ts';
import { runSteps } from './steps.ts';

trackLongTimers();
Object.assign(globalThis, { __runSteps: runSteps });
