// Links that start a kiosk which was accepted before: code and secret stand in the fragment, which
// browsers send to no server. See src/server/README.md#225-enrolment-of-kiosks.

export const ENROLMENT_FRAGMENT = '#enrol=';
