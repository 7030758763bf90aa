// Search over everything, and words that are replaced in many documents at once. See
// src/server/search/README.md#search-and-replace.
import * as z from 'zod/mini';
import { component, described } from './apiSchemas.ts';
import { endpoints } from './endpoint.ts';

const WORDS_MAX_CHARACTERS = 200;
/** Maximum number of texts in one replacement: one transaction then takes some seconds at most. */
export const REPLACED_MAX = 500;

const excerpt = component(
  'Excerpt',
  z.object({
    text: described(z.string(), 'As a reader sees it, without markup; shortened around the marks'),
    marks: described(
      z.array(z.object({ start: z.int(), end: z.int() })),
      'Parts of the text that were looked for, or put in their place',
    ),
  }),
);
export type ExcerptBody = z.output<typeof excerpt>;

const field = {
  path: described(z.string(), 'Of the field, such as `alternates.0.cards.1.title`'),
  label: described(z.string(), 'The field in an editor’s words'),
  langCode: described(z.string(), 'The language of the text; empty where it has none'),
};

const documentRef = { collection: z.string(), id: z.string(), name: z.string() };

const hit = z.object({ ...field, excerpt });

const foundDocument = component(
  'FoundDocument',
  z.object({
    ...documentRef,
    environment: described(z.string(), 'Whose it is, by name; empty for all environments'),
    isClose: described(z.boolean(), 'Whether it was found by words that are spelled much the same'),
    hits: z.array(hit),
    more: described(z.int(), 'Fields that were found beside these'),
  }),
);
export type FoundDocument = z.output<typeof foundDocument>;

const foundFile = component(
  'FoundFile',
  z.object({
    id: z.int(),
    name: z.string(),
    picture: described(z.nullable(z.string()), 'Address of a small copy; null if it is no image'),
    mime: z.string(),
    folder: z.string(),
    isClose: z.boolean(),
    hits: z.array(
      z.object({ field: z.enum(['name', 'alternativeText', 'caption', 'tags', 'folder']), excerpt }),
    ),
  }),
);
export type FoundFile = z.output<typeof foundFile>;

const searchQuery = z.object({
  q: described(z.string().check(z.maxLength(WORDS_MAX_CHARACTERS)), 'Words; without any nothing is found'),
  collection: described(z.optional(z.string()), 'Only documents of this collection; `media` for files'),
  lang: described(z.optional(z.string()), 'Only texts in this language'),
  offset: described(
    z.optional(z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number))),
    'Documents that are left out, as they are known already',
  ),
});

const searchResult = component(
  'SearchResult',
  z.object({
    documents: described(z.array(foundDocument), 'The best ones first, 25 at most'),
    files: described(z.array(foundFile), 'Of the media store, 50 at most'),
    documentCount: z.int(),
    fileCount: z.int(),
    languages: described(
      z.array(z.object({ langCode: z.string(), language: z.string() })),
      'Of all home screens',
    ),
  }),
);
export type SearchResult = z.output<typeof searchResult>;

const words = {
  find: described(
    z.string().check(
      z.maxLength(WORDS_MAX_CHARACTERS),
      z.refine((text) => text.trim() !== '', 'Required'),
    ),
    'Exact text',
  ),
  replaceBy: z.string().check(z.maxLength(WORDS_MAX_CHARACTERS)),
  matchCase: z.boolean(),
  wholeWords: z.boolean(),
};

const replacementSearch = z.object({
  ...words,
  collection: described(z.optional(z.string()), 'Only in this collection'),
  lang: described(z.optional(z.string()), 'Only texts in this language'),
});
export type ReplacementSearch = z.output<typeof replacementSearch>;

const KEPT_REASONS = [
  'code',
  'price',
  'markup',
  'placeholder',
  'address',
  'invalid',
  'right',
  'changed',
  'gone',
] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];

const keptText = component(
  'KeptText',
  z.object({
    ...documentRef,
    path: described(z.string(), 'Empty for the whole document'),
    label: z.string(),
    because: described(
      z.enum(KEPT_REASONS),
      'An address, id or code; a price; half in italics; filled in by a program; a link in the text; what a ' +
        'save would refuse; not allowed with this role; changed by somebody else; deleted',
    ),
    message: described(z.string(), 'What a save would say; empty for other reasons'),
  }),
);
export type KeptText = z.output<typeof keptText>;

const plannedChange = component(
  'PlannedReplacement',
  z.object({
    ...documentRef,
    ...field,
    version: described(z.int(), 'Of the document that was looked at'),
    count: described(z.int(), 'How often the words are in the field'),
    before: excerpt,
    after: excerpt,
    overBy: described(z.int(), 'Characters beyond the advised length; 0 for none'),
  }),
);
export type PlannedChange = z.output<typeof plannedChange>;

const replacementPlan = component(
  'Replacements',
  z.object({
    changes: described(z.array(plannedChange), `By document; ${REPLACED_MAX} at most`),
    kept: described(z.array(keptText), 'What was found and stays, 100 at most'),
    keptCount: z.int(),
    isCut: described(z.boolean(), 'Whether there are more changes than one step may have'),
  }),
);
export type Replacements = z.output<typeof replacementPlan>;

const savedRef = z.object({ collection: z.string(), id: z.string(), version: z.int() });

const replacementBody = z.object({
  ...words,
  documents: z
    .array(z.extend(savedRef, { paths: z.array(z.string()).check(z.minLength(1)) }))
    .check(z.minLength(1), z.maxLength(REPLACED_MAX)),
});
export type ReplacementBody = z.output<typeof replacementBody>;

const replacementUndo = z.object({
  documents: described(
    z.array(savedRef).check(z.minLength(1), z.maxLength(REPLACED_MAX)),
    'With the versions that the replacement has made',
  ),
});
export type ReplacementUndo = z.output<typeof replacementUndo>;

const replacementResult = component(
  'ReplacementResult',
  z.object({
    saved: z.array(z.object({ ...documentRef, version: z.int(), fields: z.int() })),
    kept: z.array(keptText),
  }),
);
export type ReplacementResult = z.output<typeof replacementResult>;

export const searchEndpoints = endpoints('Content', {
  'GET /api/search': {
    access: 'content.view',
    summary: 'Searches all texts as they are saved, and the media; typos are forgiven',
    querystring: searchQuery,
    response: searchResult,
    errors: [507],
  },
  'POST /api/replacements/plan': {
    access: 'content.edit',
    summary: 'What replacing words would change; nothing is saved',
    body: replacementSearch,
    response: replacementPlan,
    errors: [507],
  },
  'POST /api/replacements': {
    access: 'content.edit',
    summary: 'Replaces words in the chosen fields, in one transaction',
    body: replacementBody,
    response: replacementResult,
    errors: [507],
  },
  'POST /api/replacements/undo': {
    access: 'content.edit',
    summary: 'Takes a replacement back, in one transaction; what was changed since stays',
    body: replacementUndo,
    response: replacementResult,
    errors: [507],
  },
});
