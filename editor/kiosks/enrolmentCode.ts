// The code that a kiosk shows, as people type it: lower case, with spaces or dashes, or the whole
// address of its QR code. See src/server/fleet/README.md#enrolment-of-kiosks.

const LENGTH = 6;
/** They look like others and are in no code. */
const NEVER = /[01ILOU]/;

/** Upper case, without what people put between characters. */
export function readCode(typed: string): string {
  const inAddress = /[?&]code=([^&#\s]+)/.exec(typed)?.[1];
  return (inAddress ?? typed).toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** Returns the problem of a code; undefined for one that may exist. */
export function codeProblem(code: string): 'length' | 'letters' | undefined {
  if (code.length !== LENGTH) return 'length';
  return NEVER.test(code) ? 'letters' : undefined;
}
