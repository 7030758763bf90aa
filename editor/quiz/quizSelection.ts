/** Content of the panel. */
export type Selected = { kind: 'overview' } | { kind: 'slide' | 'gift'; id: string };
