// The texts of the site in each language. See src/server/README.md#235-texts-in-each-language.
import * as z from 'zod/mini';
import { component, described } from './apiSchemas.ts';

const language = z.object({ langCode: z.string(), language: z.string(), languageLong: z.string() });

const translation = z.object({
  text: described(z.string(), 'Empty where the main text is shown'),
  before: described(z.optional(z.string()), 'The main text that it was written for, if it has changed since'),
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

export const siteTexts = component(
  'SiteTexts',
  z.object({
    environments: described(
      z.array(z.object({ id: z.string(), name: z.string(), languages: z.array(language) })),
      'Each with the languages of its home screen, the main one first',
    ),
    documents: z.array(translatableDocument),
  }),
);
export type SiteTexts = z.output<typeof siteTexts>;
