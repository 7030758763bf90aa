// The texts of the site in each language.
// See src/server/languages/README.md#texts-in-each-language.
import * as z from 'zod/mini';
import { SUGGESTION_LIMITS } from '#rules/machineTranslation.ts';
import { component, described } from './apiSchemas.ts';
import { endpoints } from './endpoint.ts';

const language = z.object({ langCode: z.string(), language: z.string(), languageLong: z.string() });

const translation = z.object({
  text: described(z.string(), 'Empty where the main text is shown'),
  before: described(z.optional(z.string()), 'The main text that it was written for, if it has changed since'),
  byMachine: described(z.optional(z.boolean()), 'Whether a machine has made it and nobody has read it yet'),
});

const translatableText = component(
  'TranslatableText',
  z.object({
    path: described(z.string(), 'Of the field in the main language, such as `cards.0.title`'),
    label: described(z.string(), 'The field in an editor’s words'),
    main: z.string(),
    isRich: described(z.boolean(), 'Whether it may have italics'),
    translations: described(z.record(z.string(), translation), 'By language code'),
  }),
);

const translatableDocument = component(
  'TranslatableDocument',
  z.object({
    collection: z.string(),
    id: z.string(),
    name: z.string(),
    langCode: described(z.string(), 'Of the main language'),
    texts: z.array(translatableText),
  }),
);
export type TranslatableDocument = z.output<typeof translatableDocument>;

const siteTexts = component(
  'SiteTexts',
  z.object({
    environments: described(
      z.array(z.object({ id: z.string(), name: z.string(), languages: z.array(language) })),
      'Each with the languages of its home screen, the main one first',
    ),
    documents: z.array(translatableDocument),
    suggestions: described(z.boolean(), 'Whether there is a machine that suggests translations'),
  }),
);
export type SiteTexts = z.output<typeof siteTexts>;

const translationService = component(
  'TranslationService',
  z.object({ suggestions: described(z.boolean(), 'Whether there is a machine that suggests translations') }),
);
export type TranslationService = z.output<typeof translationService>;

const code = () => z.string().check(z.regex(/^[a-z]{2}$/));

const suggestionRequest = z.object({
  from: described(code(), 'Code of the language of the texts'),
  to: described(code(), 'Code of the language that they are wanted in'),
  texts: described(
    z.array(z.string().check(z.minLength(1), z.maxLength(SUGGESTION_LIMITS.chars))).check(
      z.minLength(1),
      z.maxLength(SUGGESTION_LIMITS.texts),
      z.refine(
        (texts) => texts.reduce((sum, { length }) => sum + length, 0) <= SUGGESTION_LIMITS.charsInAll,
        `At most ${SUGGESTION_LIMITS.charsInAll} characters at once`,
      ),
    ),
    `As they are stored; at most ${SUGGESTION_LIMITS.charsInAll} characters in all`,
  ),
});

const suggestions = component(
  'TranslationSuggestions',
  z.object({
    texts: described(
      z.array(z.nullable(z.string())),
      'In the order of the request; null where the machine gave nothing that can be used',
    ),
  }),
);

export const languageEndpoints = endpoints('Content', {
  'GET /api/translations': {
    access: 'content.view',
    summary: 'Every text that can be translated, in each language, and what it was translated from',
    response: siteTexts,
  },
  'GET /api/translations/service': {
    access: 'content.view',
    summary: 'Whether translations are suggested by a machine',
    response: translationService,
  },
  'POST /api/translations/suggest': {
    access: 'content.edit',
    summary: 'Translations by a machine; nothing is saved',
    body: suggestionRequest,
    response: suggestions,
    errors: [404, 502, 504],
  },
});
