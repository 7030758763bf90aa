// What a field holds, in a few words or a small picture, where two versions of a document are compared.
import { Image, Text } from '@mantine/core';
import { FIELD_VALUE } from '#config/editorMessages.ts';
import { labelsTo } from '#schema/fieldAt.ts';
import { documentOf, schemaOf, type DocumentRef } from '#state/draftStore.ts';
import { plainWords } from '../controls/italicText.ts';

/** What a field is called; one that only the other version has is named by that. */
export function nameOfField(ref: DocumentRef, path: string, other: unknown): string {
  const labels = labelsTo(schemaOf(ref), documentOf(ref), path);
  return (labels.length > 0 ? labels : labelsTo(schemaOf(ref), other, path)).join(' ') || path;
}

const LONGEST_CHARS = 160;

export function FieldValue({ value, isKept }: { value: unknown; isKept: boolean }) {
  const url = typeof value === 'object' && value !== null && 'url' in value ? String(value.url) : undefined;
  if (url !== undefined && /\.(png|jpe?g|gif|webp|avif|svg)$/i.test(url)) return <Image src={url} alt="" h={64} w="auto" fit="contain" opacity={isKept ? 1 : 0.5} />;
  return <Text size="sm" c={isKept ? undefined : 'dimmed'} td={isKept ? undefined : 'line-through'} style={{ overflowWrap: 'anywhere' }}>{wordsFor(url ?? value)}</Text>;
}

function wordsFor(value: unknown): string {
  if (value === '' || value === null || value === undefined) return FIELD_VALUE.empty;
  if (typeof value === 'boolean') return value ? FIELD_VALUE.on : FIELD_VALUE.off;
  if (Array.isArray(value)) return FIELD_VALUE.entries(value.length);
  const words = typeof value === 'string' ? plainWords(value) : JSON.stringify(value);
  return words.length > LONGEST_CHARS ? `${words.slice(0, LONGEST_CHARS)}…` : words;
}
