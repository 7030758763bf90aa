// Languages of the editor itself, independent of the languages of the showroom.

export const EDITOR_LANGUAGES = ['en', 'es', 'zh'] as const;

export type EditorLanguage = (typeof EDITOR_LANGUAGES)[number];

export const isEditorLanguage = (code: unknown): code is EditorLanguage =>
  EDITOR_LANGUAGES.some((language) => language === code);
