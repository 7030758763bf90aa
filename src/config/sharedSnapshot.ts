// Where the shared launch snapshot is in the page of home: the server writes it, the launch script
// reads it.

/** Id of a script element with JSON, which nothing runs. */
export const SHARED_SNAPSHOT_ID = 'shared-snapshot';
