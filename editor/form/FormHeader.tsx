// The top of the form: kind, name, language, and the errors of a refused save.
import { Box } from '@mantine/core';
import { IconSitemap } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { editorStore, select } from '#editor/editorStore.ts';
import { describe } from '#schema/describe.ts';
import { labelsTo } from '#schema/fieldAt.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { documentOf, schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { draftChecksStore } from '../draft/draftChecks.ts';
import { leaveFor } from '#state/navigation.ts';
import { pathOfStudio } from '../format/studioPath.ts';
import { useDebouncedValue } from './documentForm.ts';
import { ScalarField } from './ScalarField.tsx';
import { ICON_PX } from '../theme.ts';
import styles from './form.module.css';
import { t } from '../i18n/t.ts';
import { SEVERITY_NAMES } from '../shared/severityNames.ts';
import { translateMessage } from '../i18n/sources.ts';

interface FormHeaderProps {
  document: DocumentRef;
  root: Path;
}

const NAME = 'name';

/** 'Español (es)' for the language of a path; '' for a document without languages. */
function languageAt(document: unknown, root: Path): string {
  const [language, langCode] = ['language', 'langCode'].map((key) => valueAt(document, joinPath(root, key)));
  return [language, langCode && `(${String(langCode)})`].filter(Boolean).join(' ');
}

export function FormHeader({ document, root }: FormHeaderProps) {
  const { meta, fields } = describe(schemaOf(document));
  const name = fields?.[NAME];
  const language = useDebouncedValue((current) => languageAt(current, root));
  const main = useDebouncedValue((current) => languageAt(current, ''));
  return (
    <div className={styles['header']}>
      <Box component="h2" fz="xl" lh={1.25} fw={600} lts="-0.01em">
        {meta.label}
      </Box>
      {name && <ScalarField field={name} path={NAME} />}
      {root !== '' && (
        <p className={styles['language']}>
          <strong>{t('Translation: {language}.', { language: language || t('no language yet') })}</strong>{' '}
          {t('What is empty is shown in {language}.', { language: main || t('the main language') })}
        </p>
      )}
      {document.kind === 'quizSlide' && (
        <button
          type="button"
          className={styles['studio']}
          title={t('All slides from here, their weights and who wins')}
          onClick={() => leaveFor(pathOfStudio(document.id))}
        >
          <IconSitemap size={ICON_PX.sm} aria-hidden /> {t('Quiz studio')}
        </button>
      )}
      <SaveErrors document={document} />
      <DraftFindings document={document} />
    </div>
  );
}

/**
 * Errors of the last save, each linked to its field. See
 * src/config/README.md#saving-and-creating.
 */
function SaveErrors({ document }: { document: DocumentRef }) {
  const errors = useStore(editorStore, (state) => state.errors);
  const labels = useDrafts(() =>
    errors.map(({ path }) => labelsTo(schemaOf(document), documentOf(document), path).join(' › ') || path),
  );
  if (errors.length === 0) return null;
  return (
    <div className={styles['saveErrors']} role="group" aria-label={t('To correct before saving')}>
      <p>
        {t('{count, plural, one {# field} other {# fields}} to correct before saving', {
          count: errors.length,
        })}
      </p>
      <ul>
        {errors.map(({ path, message }, index) => (
          <li key={path}>
            <button type="button" onClick={() => select(path, 'elsewhere')}>
              {labels[index]}
            </button>
            : {translateMessage(message)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Findings of the checks, each linked to its field. */
function DraftFindings({ document: { kind, id } }: { document: DocumentRef }) {
  const found = useStore(draftChecksStore, ({ checked }) =>
    checked?.kind === kind && checked.id === id ? checked.findings : NONE,
  );
  const isByHand = useStore(draftChecksStore, ({ checked }) => checked?.isByHand ?? false);
  if (found.length === 0) return null;
  return (
    <details className={styles['findings']}>
      <summary>
        {isByHand
          ? t('{count, plural, one {# thing} other {# things}} to look at before publishing', {
              count: found.length,
            })
          : t('{count, plural, one {# thing} other {# things}} to look at', { count: found.length })}
      </summary>
      <ul>
        {found.map(({ path, label, message, severity }) => (
          <li key={`${path}/${message}`}>
            <strong>{SEVERITY_NAMES[severity]}</strong>{' '}
            <button type="button" onClick={() => select(path, 'elsewhere')}>
              {label || t('The whole page')}
            </button>
            : {translateMessage(message)}
          </li>
        ))}
      </ul>
    </details>
  );
}

const NONE: readonly never[] = [];
