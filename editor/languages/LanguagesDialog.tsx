// A document's languages: the main one beside a translation, text by text, with missing ones
// marked. See editor/shell/README.md#languages.
import { useState } from 'react';
import { ActionIcon, Button, Modal, Stack, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { fieldAt, newEntry } from '#schema/fieldAt.ts';
import { valueAt } from '#schema/path.ts';
import { isMissing, isTranslatable, textPairs, TRANSLATIONS } from './translationStatus.ts';
import { documentOf, patchList, schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { useValueAt } from '../controls/storedValue.ts';
import { contentStore } from '#state/contentStore.ts';
import { editorStore } from '../editorStore.ts';
import { notifyStep } from '../notifyStep.ts';
import { AddLanguageForm } from './AddLanguageForm.tsx';
import { isUnread } from './machineMarks.ts';
import { languagesStore, setLanguagesOpen } from './languagesStore.ts';
import { TranslationRows } from './TranslationRows.tsx';
import { ICON_PX } from '../theme.ts';
import styles from './languages.module.css';
import { t } from '../i18n/t.ts';

const close = (): void => setLanguagesOpen(false);

export function LanguagesDialog() {
  const isOpen = useStore(languagesStore, (state) => state.isOpen);
  const ref = useStore(editorStore, (state) => state.ref);
  const isLoaded = useStore(contentStore, () => ref !== null && documentOf(ref) !== undefined);
  const name = useStore(contentStore, () => (ref ? documentOf(ref)?.name || ref.id : ''));
  const canOpen = ref !== null && isLoaded && isTranslatable(schemaOf(ref));
  return (
    <Modal
      opened={isOpen && canOpen}
      onClose={close}
      title={ref ? t('Languages of “{name}”', { name }) : ''}
      fullScreen
      classNames={{ body: styles['body'] ?? '', content: styles['content'] ?? '' }}
      data-edits-document
    >
      {ref && canOpen && <Contents key={`${ref.kind}/${ref.id}`} document={ref} />}
    </Modal>
  );
}

/** Name of a language. */
function nameOf(value: unknown): string {
  const [language, langCode] = ['language', 'langCode'].map((key) => String(valueAt(value, key) ?? ''));
  return language || langCode?.toUpperCase() || '?';
}

function Contents({ document }: { document: DocumentRef }) {
  const translations = useValueAt(document, TRANSLATIONS) as readonly unknown[];
  const [selectedIndex, setSelectedIndex] = useState(0);
  const [isAdding, setAdding] = useState(translations.length === 0);
  const current = useStore(contentStore, () => documentOf(document));
  const schema = schemaOf(document);
  const index = Math.min(selectedIndex, translations.length - 1);

  const add = (values: Record<string, unknown>): void => {
    const list = fieldAt(schema, documentOf(document), TRANSLATIONS);
    if (list)
      patchList(
        document,
        TRANSLATIONS,
        { type: 'add', at: translations.length, entry: { ...newEntry(list), ...values } },
        'elsewhere',
      );
    setSelectedIndex(translations.length);
    setAdding(false);
  };
  const remove = (removedIndex: number): void => {
    patchList(document, TRANSLATIONS, { type: 'remove', at: removedIndex }, 'elsewhere');
    // Keeps the selected language.
    if (removedIndex < index) setSelectedIndex(index - 1);
    if (translations.length === 1) setAdding(true);
    notifyStep(document, t('{language} removed.', { language: nameOf(translations[removedIndex]) }), () => {
      setAdding(false);
      setSelectedIndex(removedIndex);
    });
  };

  return (
    <div className={styles['languages']}>
      <div className={styles['list']}>
        <ul aria-label={t('Languages')}>
          {'langCode' in (current ?? {}) && (
            <li className={styles['main']}>
              <strong>{nameOf(current)}</strong>
              <span>{t('Main language')}</span>
            </li>
          )}
          {translations.map((translation, translationIndex) => {
            const pairs = textPairs(schema, current, translationIndex);
            const missing = pairs.filter(isMissing).length;
            const unread = pairs.filter((pair) =>
              isUnread(current, translationIndex, pair.translation),
            ).length;
            const name = nameOf(translation);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no id and never change their order.
              <li key={translationIndex} className={styles['language']}>
                <button
                  type="button"
                  aria-pressed={translationIndex === index && !isAdding}
                  onClick={() => {
                    setSelectedIndex(translationIndex);
                    setAdding(false);
                  }}
                >
                  <strong>{name}</strong>
                  <span data-missing={missing + unread > 0 || undefined}>
                    {[
                      missing > 0 &&
                        t('{count, plural, one {# text missing} other {# texts missing}}', {
                          count: missing,
                        }),
                      unread > 0 &&
                        t('{count, plural, one {# text not read} other {# texts not read}}', {
                          count: unread,
                        }),
                    ]
                      .filter(Boolean)
                      .join(', ') || t('Complete')}
                  </span>
                </button>
                <Tooltip label={t('Remove {language}', { language: name })}>
                  <ActionIcon
                    variant="subtle"
                    color="red.8"
                    size={36}
                    aria-label={t('Remove {language}', { language: name })}
                    onClick={() => remove(translationIndex)}
                  >
                    <IconTrash size={ICON_PX.md} stroke={1.6} />
                  </ActionIcon>
                </Tooltip>
              </li>
            );
          })}
        </ul>
        <Button
          variant="light"
          fullWidth
          leftSection={<IconPlus size={ICON_PX.md} aria-hidden />}
          disabled={isAdding}
          onClick={() => setAdding(true)}
        >
          {t('Add language')}
        </Button>
      </div>
      <Stack gap={0} miw={0} mih={0}>
        {isAdding && (
          <AddLanguageForm
            document={document}
            isFirst={translations.length === 0}
            onAdd={add}
            onCancel={() => (translations.length === 0 ? close() : setAdding(false))}
          />
        )}
        {!isAdding && index >= 0 && (
          <TranslationRows
            key={`${String(valueAt(translations[index], 'langCode'))} ${index}`}
            document={document}
            index={index}
            languages={[nameOf(current), nameOf(translations[index])]}
          />
        )}
      </Stack>
    </div>
  );
}
