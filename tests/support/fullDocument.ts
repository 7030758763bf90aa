// A document that uses every field, list entry and block of a kind, generated from its schema.
import { describe, isDiscriminator } from '#schema/describe.ts';
import type { AnyField } from '#schema/field.ts';

/** Kinds with a screen of their own address, except home. */
export const PAGE_KINDS = [
  'page',
  'product',
  'viewModels',
  'compare',
  'newCompare',
  'quizSlide',
  'giftMessage',
  'quizResult',
  'availabilityWizard',
] as const;

/** Widgets of fields that hold a text. */
export const TEXT_WIDGETS: readonly string[] = ['text', 'richText', 'textarea'];

const MEDIA = { id: 7, url: '/uploads/a_picture.webp' };

/** A value with content in every field of `field`. */
export function fullValue(field: AnyField): Record<string, unknown> {
  return sampleValueOf(field) as Record<string, unknown>;
}

function shapeValue(shape: Readonly<Record<string, AnyField>>, type?: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).map(([key, inner]) => [
      key,
      isDiscriminator(inner)
        ? type
        : key === 'timeZone'
          ? 'Europe/Berlin'
          : key === 'langCode'
            ? 'es'
            : key === 'id'
              ? 'an-id'
              : sampleValueOf(inner),
    ]),
  );
}

function sampleValueOf(field: AnyField): unknown {
  const { meta, fields, item, members } = describe(field);
  if (fields) return shapeValue(fields);
  if (item) return Array.from({ length: Math.max(1, meta.min ?? 0) }, () => shapeValue(item));
  if (members)
    return Object.entries(members).map(([type, member]) => shapeValue(describe(member).fields ?? {}, type));
  switch (meta.widget) {
    case 'number':
      return Math.max(meta.min ?? 3, Math.min(3, meta.max ?? 3));
    case 'rating':
      return 4.5;
    case 'toggle':
      return true;
    case 'choice':
      return meta.options?.at(-1)?.value;
    case 'color':
      return '#14484c';
    case 'image':
    case 'sound':
    case 'video':
      return { ...MEDIA };
    case 'date':
      return '2026-11-24';
    case 'captions':
      return 'WEBVTT\n\n00:00.000 --> 00:02.000\n<i>Music</i> & voices';
    default:
      return `${meta.label} with <i>italics</i>`;
  }
}
