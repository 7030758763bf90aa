// A row of a kiosk that has sent nothing yet.
import type { KioskTable } from './tables.ts';

export const UNSEEN_KIOSK: Omit<KioskTable, 'id' | 'since'> = {
  name: '',
  version: '',
  environment: '',
  language: '',
  screen: '',
  release: '',
  uptime_ms: 0,
  dropped: 0,
  seen_at: 0,
  label: null,
  store: null,
  kiosk_group: null,
  key_hash: null,
  next_key_hash: null,
  enrolled_at: null,
  claim: 'free',
  settings: '{}',
  clock_ahead_ms: 0,
  previous_seen_at: 0,
  previous_uptime_ms: 0,
  previous_version: '',
  previous_release: '',
  history_since: 0,
};
