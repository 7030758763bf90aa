// Links that start a kiosk which was accepted before: code and secret stand in the fragment, which
// browsers send to no server. See src/server/fleet/README.md#enrolment-of-kiosks.

export const ENROLMENT_FRAGMENT = '#enrol=';

interface EnrolmentSecret {
  code: string;
  secret: string;
}

/** Reads an enrolment link from the fragment of an address; undefined if there is none. */
export function readEnrolmentLink(hash: string): EnrolmentSecret | undefined {
  if (!hash.startsWith(ENROLMENT_FRAGMENT)) return undefined;
  const [code = '', secret = ''] = hash.slice(ENROLMENT_FRAGMENT.length).split('.');
  return code !== '' && secret !== '' ? { code, secret } : undefined;
}
