// Translations in: read, shown, then saved, one save for each document.
import { useState } from 'react';
import {
  Alert,
  Button,
  Checkbox,
  FileButton,
  Group,
  List,
  Modal,
  NativeSelect,
  Progress,
  Stack,
  Text,
} from '@mantine/core';
import { IconAlertTriangle, IconFileImport } from '@tabler/icons-react';
import { mergeLanguages, type Language } from '#rules/languages.ts';
import type { SiteTexts, TranslatableDocument } from '../api/translationApi.ts';
import { PlainTable, type PlainColumn } from '../shared/PlainTable.tsx';
import { plainTextOf } from '../controls/tiptapText.ts';
import { notifyDone } from '../notify.tsx';
import { planImport, type ImportPreview, type PlannedText } from './importPlan.ts';
import { keyOfDocument, refOf } from './languageRows.ts';
import { saveTranslations } from './translationDraft.ts';
import { atLine, decodeXml, LanguageMissing, readXliff, XLIFF_MAX_BYTES, XliffProblem } from './xliff.ts';
import { ICON_PX } from '../theme.ts';
import styles from './languagesPage.module.css';
import { t } from '../i18n/t.ts';

/** More are in the file. */
const [ROWS_SHOWN, UNKNOWN_SHOWN] = [100, 5];
const ACCEPTED =
  '.xlf,.xliff,.sdlxliff,.mqxliff,.mxliff,.txlf,application/xliff+xml,application/xml,text/xml';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  site: SiteTexts;
}

export function XliffImport({ isOpen, onClose, site }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('Import translations')}
      size={980}
      closeOnClickOutside={false}
    >
      <Steps site={site} onClose={onClose} />
    </Modal>
  );
}

const languagesOfSite = ({ environments }: SiteTexts): Language[] =>
  environments.reduce<Language[]>((all, { languages }) => mergeLanguages(all, languages), []);

/** The text of a file. Throws an XliffProblem. */
async function readText(file: File): Promise<string> {
  if (file.size > XLIFF_MAX_BYTES)
    throw new XliffProblem(t('The file is larger than 10 MB. Export fewer texts at a time.'));
  return decodeXml(new Uint8Array(await file.arrayBuffer()));
}

/** A text of a document. */
const keyOf = (document: TranslatableDocument, { path }: PlannedText): string =>
  `${keyOfDocument(document)} ${path}`;

interface Failure {
  name: string;
  message: string;
}

function Steps({ site, onClose }: Omit<Props, 'isOpen'>) {
  const [plan, setPlan] = useState<ImportPreview>();
  const [problem, setProblem] = useState('');
  /** The text of a file that doesn't say its language. */
  const [unnamed, setUnnamed] = useState('');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [savedCount, setSavedCount] = useState<number | null>(null);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const language = languagesOfSite(site).find(({ langCode }) => langCode === plan?.langCode);

  const choose = async (file: File | null): Promise<void> => {
    if (file) await read(() => readText(file));
  };
  const read = async (text: () => Promise<string>, langCode?: string): Promise<void> => {
    setProblem('');
    setPlan(undefined);
    setFailures([]);
    setTicked(new Set());
    setUnnamed('');
    let xml = '';
    try {
      xml = await text();
      const read = readXliff(xml, langCode);
      if (languagesOfSite(site).every(({ langCode }) => langCode !== read.langCode))
        throw new XliffProblem(
          t(
            'The file is in the language “{code}”, which this site does not have. Add the language first, or choose another file.',
            { code: read.langCode },
          ),
        );
      setPlan(planImport(read, site.documents));
    } catch (reason) {
      if (reason instanceof LanguageMissing) setUnnamed(xml);
      else
        setProblem(
          reason instanceof XliffProblem
            ? reason.message
            : t('The file is not whole XML. Have it exported again; editing it by hand may have broken it.'),
        );
    }
  };
  const all = (plan?.documents ?? []).flatMap(({ document, texts }) =>
    texts.map((text) => ({ document, text, key: keyOf(document, text) })),
  );
  const changed = all.filter(({ text }) => text.hasChanged);
  const isTaken = (key: string, { hasChanged }: PlannedText): boolean => !hasChanged || ticked.has(key);
  const taken = all.filter(({ key, text }) => isTaken(key, text));

  const save = async (): Promise<void> => {
    if (!plan || !language) return;
    const jobs = plan.documents
      .map(({ document, texts }) => ({
        document,
        texts: texts.filter((text) => isTaken(keyOf(document, text), text)),
      }))
      .filter(({ texts }) => texts.length > 0);
    const failed: Failure[] = [];
    let [textCount, documentCount] = [0, 0];
    for (const [index, { document, texts }] of jobs.entries()) {
      setSavedCount(index);
      const ref = refOf(document);
      if (!ref) continue;
      try {
        await saveTranslations(
          ref,
          language,
          texts.map(({ path, main, after, isRich, byMachine }) => ({
            path,
            main,
            text: after,
            isRich,
            byMachine,
          })),
        );
        textCount += texts.length;
        documentCount += 1;
      } catch (reason) {
        failed.push({ name: document.name || document.id, message: (reason as Error).message });
      }
    }
    setSavedCount(null);
    if (textCount > 0)
      notifyDone(
        t(
          'Saved {texts, plural, one {# translation} other {# translations}} in {documents, plural, one {# document} other {# documents}}',
          { texts: textCount, documents: documentCount },
        ),
      );
    if (failed.length === 0) return onClose();
    setFailures(failed);
    setPlan(undefined);
  };

  const documentCount = new Set(taken.map(({ document }) => document)).size;
  return (
    <Stack gap="lg">
      {!plan && failures.length === 0 && (
        <Text>
          {t(
            'Choose the XLIFF file that came back from your translators. You see what would change before anything is saved.',
          )}
        </Text>
      )}
      {problem !== '' && (
        <Text role="alert" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      {unnamed !== '' && (
        <NativeSelect
          label={t('Language of the file')}
          description={t(
            'The file doesn’t say which language it is in (target-language). Select it, or have the file exported again.',
          )}
          data={[
            { value: '', label: '' },
            ...languagesOfSite(site).map(({ langCode, language: name }) => ({
              value: langCode,
              label: name,
            })),
          ]}
          onChange={(event) => {
            const langCode = event.currentTarget.value;
            if (langCode !== '') void read(async () => unnamed, langCode);
          }}
        />
      )}
      {failures.length > 0 && (
        <Alert
          color="red"
          role="alert"
          title={t('{count, plural, one {# document was} other {# documents were}} not saved:', {
            count: failures.length,
          })}
        >
          <List>
            {failures.map(({ name, message }) => (
              <List.Item key={name}>
                {name}: {message}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {plan && <Summary plan={plan} count={all.length} language={language?.language || plan.langCode} />}
      {all.length > changed.length && (
        <PlannedTable label={t('Import translations')} rows={all.filter(({ text }) => !text.hasChanged)} />
      )}
      {changed.length > 0 && (
        <div>
          <Group component="h3" gap="xs" wrap="nowrap" mb="xxs" c="var(--color-warning)" fz="md">
            <IconAlertTriangle size={ICON_PX.md} aria-hidden />{' '}
            {t('{count, plural, one {# main text has} other {# main texts have}} changed since the export', {
              count: changed.length,
            })}
          </Group>
          <p className={styles['hint']}>
            {t('These translations may not fit any more. Tick those that you want all the same.')}
          </p>
          <PlannedTable
            label={t(
              '{count, plural, one {# main text has} other {# main texts have}} changed since the export',
              { count: changed.length },
            )}
            rows={changed}
            ticked={ticked}
            onTick={(keys) => setTicked(keys)}
          />
        </div>
      )}
      {all.some(({ text }) => text.wasCleaned) && (
        <Text size="sm">
          {t('Markup that no text can have was taken out: only italics and line breaks stay.')}
        </Text>
      )}
      {savedCount !== null && (
        <div role="status">
          <Text mb="xs">
            {t('Saving {done} of {all, plural, one {# document} other {# documents}}...', {
              done: savedCount,
              all: documentCount,
            })}
          </Text>
          <Progress value={(savedCount * 100) / Math.max(1, documentCount)} color="tide" aria-hidden />
        </div>
      )}
      <Group justify="flex-end">
        <FileButton accept={ACCEPTED} onChange={(file) => void choose(file)}>
          {(props) => (
            <Button
              {...props}
              variant={plan ? 'default' : 'filled'}
              disabled={savedCount !== null}
              leftSection={<IconFileImport size={ICON_PX.md} aria-hidden />}
            >
              {plan || problem !== '' || failures.length > 0 ? t('Choose another file') : t('Choose a file')}
            </Button>
          )}
        </FileButton>
        {all.length > 0 && (
          <Button loading={savedCount !== null} disabled={taken.length === 0} onClick={() => void save()}>
            {t('Save {count, plural, one {# translation} other {# translations}}', { count: taken.length })}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Summary({ plan, count, language }: { plan: ImportPreview; count: number; language: string }) {
  const { unknown, unchanged, untranslated } = plan;
  return (
    <div role="status">
      <Text fw={600}>
        {t(
          '{changed, plural, =0 {Nothing in it changes a text in {language}.} other {{changed, plural, one {# translation} other {# translations}} into {language} would change.}}',
          { changed: count, language },
        )}
      </Text>
      {unchanged > 0 && (
        <Text>
          {t('{count, plural, one {# text is} other {# texts are}} as in the file already.', {
            count: unchanged,
          })}
        </Text>
      )}
      {untranslated > 0 && (
        <Text>
          {t('{count, plural, one {# text is} other {# texts are}} not translated in the file.', {
            count: untranslated,
          })}
        </Text>
      )}
      {unknown.length > 0 && (
        <>
          <Text>
            {t(
              '{count, plural, one {# text} other {# texts}} of the file {count, plural, one {is} other {are}} not on this site any more and will be left out:',
              { count: unknown.length },
            )}
          </Text>
          <List size="sm">
            {unknown.slice(0, UNKNOWN_SHOWN).map(({ line, original, path, source }) => (
              <List.Item key={`${original} ${path}`}>
                {atLine(line, `${original}: “${source.plain}”`)}
              </List.Item>
            ))}
          </List>
          {unknown.length > UNKNOWN_SHOWN && (
            <Text size="sm">{t('And {count, number} more.', { count: unknown.length - UNKNOWN_SHOWN })}</Text>
          )}
        </>
      )}
    </div>
  );
}

interface PlannedRow {
  key: string;
  document: TranslatableDocument;
  text: PlannedText;
}

interface TableProps {
  label: string;
  rows: readonly PlannedRow[];
  ticked?: ReadonlySet<string>;
  onTick?: (keys: ReadonlySet<string>) => void;
}

function PlannedTable({ label, rows, ticked, onTick }: TableProps) {
  const keys = rows.map(({ key }) => key);
  const isAll = keys.every((key) => ticked?.has(key));
  const toggled = (key: string): Set<string> => {
    const next = new Set(ticked);
    if (!next.delete(key)) next.add(key);
    return next;
  };
  const plain = (text: string, isRich: boolean): string => (isRich ? plainTextOf(text) : text);
  const ticks = (onTicks: (keys: ReadonlySet<string>) => void): PlainColumn<PlannedRow> => ({
    label: t('Take it all the same'),
    isLabelHidden: true,
    cell: ({ key, document, text }) => (
      <Checkbox
        aria-label={t('Take it all the same: {label} of {name}', {
          label: text.label,
          name: document.name || document.id,
        })}
        checked={ticked?.has(key) ?? false}
        onChange={() => onTicks(toggled(key))}
      />
    ),
  });
  const columns: PlainColumn<PlannedRow>[] = [
    {
      label: t('Text'),
      isHeader: true,
      cell: ({ document, text }) => (
        <span className={styles['name']}>
          {document.name || document.id}
          <span>{text.label}</span>
        </span>
      ),
    },
    { label: t('Main text'), cell: ({ text }) => plain(text.main, text.isRich) },
    { label: t('Now'), cell: ({ text }) => plain(text.before, text.isRich) || t('Missing') },
    {
      label: t('New'),
      cell: ({ text }) => (
        <>
          {plain(text.after, text.isRich)}
          {text.after === text.before && (
            <span className={styles['detail']}>{t('By a machine; now read')}</span>
          )}
          {text.lacksMarkup && (
            <span className={styles['detail']}>
              {t('Without the italics or line breaks of the main text')}
            </span>
          )}
        </>
      ),
    },
  ];
  return (
    <>
      {onTick && (
        <Checkbox
          mb="xs"
          label={t('Tick all')}
          checked={isAll}
          onChange={() => onTick(new Set(isAll ? [] : keys))}
        />
      )}
      <PlainTable
        label={label}
        isInDialog
        className={styles['plan']}
        columns={onTick ? [ticks(onTick), ...columns] : columns}
        rows={rows}
        limit={ROWS_SHOWN}
        keyOf={({ key }) => key}
      />
    </>
  );
}
