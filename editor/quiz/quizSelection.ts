/** What the panel shows. */
export type Selected = { kind: 'overview' } | { kind: 'slide' | 'gift'; id: string };
