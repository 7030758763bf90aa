// The selected text in the other languages of the page, to be typed beside it.
import { useId, useState, type ComponentType } from 'react';
import { Button, Popover, Stack } from '@mantine/core';
import { IconLanguage, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { clock } from '#clock.ts';
import type { Language } from '#rules/languages.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { contentStore } from '#state/contentStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { loadTranslationService } from '../api/translationApi.ts';
import { fieldOf } from '../canvas/selectedField.ts';
import { KEEPS_TYPING, typedTextStore } from '../canvas/typedText.ts';
import { textOf, type ControlProps } from '../controls/controlProps.ts';
import { mainPathOf } from '../controls/storedValue.ts';
import { plainTextOf } from '../controls/tiptapText.ts';
import { documentOf, patch, type DocumentRef } from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { translationIndex, typeTranslations } from '../languages/translationDraft.ts';
import { TRANSLATIONS } from '../languages/translationStatus.ts';
import { useSuggestion } from '../languages/useSuggestion.ts';
import { ICON_PX } from '../theme.ts';
import styles from './textTools.module.css';
import { t } from '../i18n/t.ts';

interface Props {
  docRef: DocumentRef;
  /** Path of the selected text. */
  path: Path;
  /** Handed over: imported from here it would be a script of its own at the editor's start. */
  Control: ComponentType<ControlProps>;
}

const mainLanguageOf = (ref: DocumentRef): string => textOf(valueAt(documentOf(ref), 'langCode'));

/** A text in a language as it is in the draft; '' where it is missing. */
function textIn(ref: DocumentRef, main: Path, langCode: string): string {
  const document = documentOf(ref);
  if (langCode === mainLanguageOf(ref)) return textOf(valueAt(document, main));
  const index = translationIndex(document, langCode);
  return index < 0 ? '' : textOf(valueAt(document, joinPath(TRANSLATIONS, index, main)));
}

export function TextTranslations({ docRef, path, Control }: Props) {
  const [isOpen, setOpen] = useState(false);
  const main = mainPathOf(path);
  const [languages, shown] = useStore(
    kioskStore,
    useShallow((state) => [state.languages, state.languages[state.languageIndex]?.langCode]),
  );
  const others = languages.filter(({ langCode }) => langCode !== shown);
  const done = useStore(
    contentStore,
    () => others.filter(({ langCode }) => plainTextOf(textIn(docRef, main, langCode)) !== '').length,
  );
  const isTranslatable = useStore(
    contentStore,
    () => valueAt(documentOf(docRef), TRANSLATIONS) !== undefined,
  );
  if (others.length === 0 || !isTranslatable) return null;
  const close = (): void => {
    setOpen(false);
    // The popover gives focus back to its button first.
    clock.after(0, () => typedTextStore.getState().typed?.focus());
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => (next ? setOpen(true) : close())}
      position="bottom-start"
      width={420}
      trapFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="light"
          color={done < others.length ? 'orange' : undefined}
          leftSection={<IconLanguage size={ICON_PX.sm} aria-hidden />}
          aria-label={`${t('Translations')}: ${t('{done} of {all} languages', { done, all: others.length })}`}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          {done}/{others.length}
        </Button>
      </Popover.Target>
      <Popover.Dropdown mah="60vh" style={{ overflowY: 'auto' }} {...{ [KEEPS_TYPING]: '' }}>
        <Stack gap="md">
          {others.map((language) => (
            <LanguageText
              key={language.langCode}
              docRef={docRef}
              main={main}
              language={language}
              Control={Control}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function LanguageText({
  docRef,
  main,
  language,
  Control,
}: {
  docRef: DocumentRef;
  main: Path;
  language: Language;
  Control: Props['Control'];
}) {
  const id = useId();
  const [problem, setProblem] = useState('');
  const hasMachine = useMachine();
  const { langCode } = language;
  const value = useStore(contentStore, () => textIn(docRef, main, langCode));
  const from = useStore(contentStore, () => mainLanguageOf(docRef));
  const mainText = useStore(contentStore, () => textIn(docRef, main, from));
  const { isAsking, suggest } = useSuggestion(
    { documentRef: docRef, path: main, main: mainText, from, language, value },
    setProblem,
  );
  const field = useDrafts(() => fieldOf(docRef, main));
  if (!field) return null;
  const name = language.language || langCode;
  const type = (next: string): void => {
    setProblem('');
    const index = translationIndex(documentOf(docRef), langCode);
    const path = langCode === from ? main : joinPath(TRANSLATIONS, index, main);
    if (langCode !== from && index < 0) typeTranslations(docRef, language, [{ path: main, text: next }]);
    else patch(docRef, path, next, { isTyping: true, origin: 'canvas' });
  };
  return (
    <div className={styles['language']} lang={langCode}>
      <Control
        id={id}
        meta={{ ...field.meta, label: name }}
        value={value}
        error={problem || undefined}
        placeholder={plainTextOf(mainText)}
        document={docRef}
        path={main}
        onBlur={() => undefined}
        onFocus={() => undefined}
        onChange={(next) => type(String(next ?? ''))}
      />
      {hasMachine && langCode !== from && plainTextOf(value) === '' && plainTextOf(mainText) !== '' && (
        <Button
          size="compact-sm"
          variant="default"
          loading={isAsking}
          leftSection={<IconSparkles size={ICON_PX.sm} aria-hidden />}
          aria-label={t('Suggest a text in {language}', { language: name })}
          onClick={() => void suggest()}
        >
          {t('Suggest')}
        </Button>
      )}
    </div>
  );
}

/** Whether a machine can suggest translations, loaded once; false until that is known. */
function useMachine(): boolean {
  const { data } = useQuery({
    queryKey: ['translation service'],
    queryFn: loadTranslationService,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data?.suggestions ?? false;
}
