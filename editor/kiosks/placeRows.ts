// The rows of the lists of stores and groups: what each has, and how many kiosks. Without React.
import { groupChain, type KioskSettings } from '#rules/kioskSettings.ts';
import type { KioskGroup, KioskRecord, Store } from '../api/kioskApi.ts';
import { settingText, SETTING_NAMES } from './settingText.ts';

export interface PlaceRow {
  id: string;
  name: string;
  /** Region of a store, name of the group above a group. */
  above: string;
  tags: readonly string[];
  /** In it, and in the groups below it. */
  kiosks: number;
  /** Its own, in words. */
  settings: string;
}

type Environments = ReadonlyMap<string, string>;

const summary = (settings: KioskSettings, environments: Environments): string =>
  SETTING_NAMES.map((name) => settingText(settings, name, environments))
    .filter(Boolean)
    .join(' · ');

export function storeRows(
  stores: readonly Store[],
  kiosks: readonly KioskRecord[],
  environments: Environments,
): PlaceRow[] {
  const counts = new Map<string, number>();
  for (const { store } of kiosks) if (store !== null) counts.set(store, (counts.get(store) ?? 0) + 1);
  return stores.map(({ id, name, region, tags, settings }) => ({
    id,
    name,
    above: region,
    tags,
    kiosks: counts.get(id) ?? 0,
    settings: summary(settings, environments),
  }));
}

export function groupRows(
  groups: readonly KioskGroup[],
  kiosks: readonly KioskRecord[],
  environments: Environments,
): PlaceRow[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const counts = new Map<string, number>();
  for (const { group } of kiosks)
    for (const { id } of groupChain(byId, group)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return groups.map(({ id, name, parent, settings }) => ({
    id,
    name,
    above: byId.get(parent ?? '')?.name ?? '',
    tags: [],
    kiosks: counts.get(id) ?? 0,
    settings: summary(settings, environments),
  }));
}

/** The groups that may be above one: neither itself nor one below it. */
export const possibleParents = (groups: readonly KioskGroup[], id: string | null): KioskGroup[] => {
  const byId = new Map(groups.map((group) => [group.id, group]));
  return groups.filter((group) => id === null || !groupChain(byId, group.id).some((each) => each.id === id));
};
