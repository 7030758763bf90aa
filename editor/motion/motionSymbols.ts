export const MOTION_SYMBOLS = {
  s: 's',
  ms: 'ms',
  px: 'px',
  'px/ms': 'px/ms',
  'px/s': 'px/s',
  'px/s²': 'px/s²',
  count: '',
  ratio: '×',
} as const;
