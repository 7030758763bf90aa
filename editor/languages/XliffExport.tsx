// Texts out, for translators.
import { useState } from 'react';
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { clock } from '#clock.ts';
import { kindByCollection } from '#content/kinds.ts';
import type { Language } from '#rules/languages.ts';
import { stateOf, translationIn } from '#rules/translatableTexts.ts';
import type { TranslatableDocument } from '../api/translationApi.ts';
import { saveFile } from '../format/saveFile.ts';
import { isToDo, keyOfDocument } from './languageRows.ts';
import { writeXliff, type OutgoingDocument } from './xliff.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

type What = 'needed' | 'everything';

function outgoing(
  documents: readonly TranslatableDocument[],
  langCode: string,
  what: What,
): OutgoingDocument[] {
  return documents
    .map(
      (document): OutgoingDocument => ({
        original: keyOfDocument(document),
        note: `${kindByCollection(document.collection)?.title ?? ''}: ${document.name}`,
        langCode: document.langCode,
        texts: document.texts.flatMap((text) => {
          const translation = translationIn(text, langCode);
          if (!translation || (what === 'needed' && !isToDo(stateOf(text, langCode)))) return [];
          const { path, label, main, isRich } = text;
          const { text: translated, before, byMachine } = translation;
          return [{ path, label, main, isRich, translation: translated, before, byMachine }];
        }),
      }),
    )
    .filter(({ texts }) => texts.length > 0);
}

const countOf = (documents: readonly OutgoingDocument[]): number =>
  documents.reduce((sum, { texts }) => sum + texts.length, 0);

interface Props {
  isOpen: boolean;
  onClose: () => void;
  language: Language;
  documents: readonly TranslatableDocument[];
}

export function XliffExport({ isOpen, onClose, language, documents }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('Export for translation into {language}', {
        language: language.language || language.langCode,
      })}
      size={560}
    >
      <Choice language={language} documents={documents} onClose={onClose} />
    </Modal>
  );
}

function Choice({ language: { langCode }, documents, onClose }: Omit<Props, 'isOpen'>) {
  const [what, setWhat] = useState<What>('needed');
  const files = {
    needed: outgoing(documents, langCode, 'needed'),
    everything: outgoing(documents, langCode, 'everything'),
  };
  const download = (): void => {
    const day = new Date(clock.epochMs()).toISOString().slice(0, 10);
    const blob = new Blob([writeXliff(files[what], langCode)], { type: 'application/xliff+xml' });
    saveFile(blob, t('texts-{langCode}-{day}.xlf', { langCode, day }));
    onClose();
  };
  const count = countOf(files[what]);
  return (
    <Stack gap="lg">
      <Text>
        {t(
          'An XLIFF 1.2 file, which every translation program reads. Send it to your translators and import what comes back.',
        )}
      </Text>
      <Radio.Group label={t('What is in it')} value={what} onChange={(value) => setWhat(value as What)}>
        <Stack gap="sm" mt="xs">
          <Radio
            value="needed"
            label={t('What is missing, older or not read ({count, plural, one {# text} other {# texts}})', {
              count: countOf(files.needed),
            })}
          />
          <Radio
            value="everything"
            label={t('All texts ({count, plural, one {# text} other {# texts}})', {
              count: countOf(files.everything),
            })}
          />
        </Stack>
      </Radio.Group>
      {count === 0 && <Text role="status">{t('There is nothing to export.')}</Text>}
      <Group justify="flex-end">
        <Button
          leftSection={<IconDownload size={ICON_PX.md} aria-hidden />}
          disabled={count === 0}
          onClick={download}
        >
          {t('Save the file')}
        </Button>
      </Group>
    </Stack>
  );
}
