// The fields that belong to what is selected and that cannot be typed where they stand.
import { isDiscriminator } from '#schema/describe.ts';
import type { Widget } from '#schema/field.ts';
import { joinPath, type Path } from '#schema/path.ts';
import type { DocumentRef } from '#state/draftStore.ts';
import { fieldOf, parentOf, type Place } from './field.ts';

/** Widgets with a control of their own beside the canvas; the rest is typed, chosen by the media button, or a list. */
const SET: readonly Widget[] = ['number', 'toggle', 'choice', 'colour', 'target', 'document', 'rating'];

/** Paths of the settings of what is selected: itself, or its entry's or group's. */
export function settingsOf(ref: DocumentRef, path: Path, place: Place | null): Path[] {
  const own = fieldOf(ref, path);
  if (own && SET.includes(own.meta.widget)) return [path];
  const group = own?.fields ? path : place ? joinPath(place.listPath, place.index) : parentOf(path);
  // The whole document has its settings in the form.
  if (group === '') return [];
  const { fields = {} } = fieldOf(ref, group) ?? {};
  return Object.entries(fields).filter(([, field]) => !isDiscriminator(field)).map(([key]) => joinPath(group, key)).filter((at) => {
    const widget = fieldOf(ref, at)?.meta.widget;
    return widget !== undefined && SET.includes(widget);
  });
}
