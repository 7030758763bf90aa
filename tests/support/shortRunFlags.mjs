// Flags of V8 for processes of tests.

/**
 * Most code of a test runs a few times only. Without these flags, V8 optimizes it and collects
 * short-lived objects often: 332 journeys take 177 s of CPU instead of 132.
 */
export const SHORT_RUN_FLAGS = ['--interrupt-budget=1000000', '--max-semi-space-size=64'];
