// Imports an exported showroom: sends the file, shows what differs from here, and asks what to do
// about it.
import { useRef, useState } from 'react';
import { Box, FileInput, Modal, Progress, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { kindByCollection } from '#content/kinds.ts';
import {
  discardImport,
  offerImport,
  performImport,
  type ImportOffer,
  type ImportOrder,
  type ImportResult,
} from '../api/transferApi.ts';
import { DialogForm } from '../shared/DialogForm.tsx';
import { ICON_PX } from '../theme.ts';
import styles from './transfer.module.css';
import { t } from '../i18n/t.ts';
import { useTimeFormat } from '../format/useTimeFormat.ts';

const PERCENT = 100;

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onImported: (result: ImportResult) => void;
}

export function ImportDialog({ isOpen, onClose, onImported }: Props) {
  const [offer, setOffer] = useState<ImportOffer | null>(null);
  const sending = useRef<AbortController>(null);
  const close = (): void => {
    sending.current?.abort();
    // The server forgets it by itself, too.
    if (offer) discardImport(offer).catch(() => undefined);
    setOffer(null);
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={t('Import a showroom')} size={560}>
      {offer ? (
        <OfferForm
          offer={offer}
          onCancel={close}
          onImported={(result) => {
            setOffer(null);
            onImported(result);
          }}
        />
      ) : (
        <FileForm
          onCancel={close}
          onOffer={setOffer}
          newSignal={() => (sending.current = new AbortController()).signal}
        />
      )}
    </Modal>
  );
}

interface FileFormProps {
  onCancel: () => void;
  onOffer: (offer: ImportOffer) => void;
  newSignal: () => AbortSignal;
}

function FileForm({ onCancel, onOffer, newSignal }: FileFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number>();
  const send = async (): Promise<void> => {
    if (!file) return;
    const signal = newSignal();
    setShare(0);
    try {
      const offer = await offerImport(file, { signal, onProgress: setShare });
      if (!signal.aborted) onOffer(offer);
    } finally {
      setShare(undefined);
    }
  };
  return (
    <DialogForm
      labels={{ submit: t('Check the file'), cancel: t('Cancel') }}
      send={send}
      onCancel={onCancel}
      isIncomplete={!file}
    >
      {(problem) => (
        <>
          <Text size="sm">
            {t(
              'Choose a file that was exported here or from another server. You see what it would change before anything is imported.',
            )}
          </Text>
          <FileInput
            size="md"
            label={t('File')}
            placeholder={t('Choose a zip file')}
            accept=".zip,application/zip"
            leftSection={<IconFileZip size={ICON_PX.md} aria-hidden />}
            data-autofocus
            value={file}
            error={problem}
            onChange={setFile}
          />
          {share !== undefined && (
            <div role="status">
              <Text size="sm" mb="xxs">
                {share < 1
                  ? t('Uploading... {percent} %', { percent: Math.round(share * PERCENT) })
                  : t('Comparing with this showroom...')}
              </Text>
              <Progress value={share * PERCENT} aria-label={t('Upload')} />
            </div>
          )}
        </>
      )}
    </DialogForm>
  );
}

type How = ImportOrder['how'];

interface OfferFormProps {
  offer: ImportOffer;
  onCancel: () => void;
  onImported: (result: ImportResult) => void;
}

function OfferForm({ offer, onCancel, onImported }: OfferFormProps) {
  const { environments, clashes, fileClashes } = offer;
  const [how, setHow] = useState<How>('keep');
  const [name, setName] = useState(environments[0]?.name ?? '');
  const [isBusy, setBusy] = useState(false);
  const hasClashes = clashes.length + fileClashes.length > 0;
  const hasOne = environments.length === 1;
  const isNamed = how === 'copy' && hasOne;
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      onImported(await performImport(offer, isNamed ? { how, name: name.trim() } : { how }));
    } finally {
      setBusy(false);
    }
  };
  const choices: readonly How[] = [
    'keep',
    ...(hasClashes ? (['replace'] as const) : []),
    ...(environments.length > 0 ? (['copy'] as const) : []),
  ];
  return (
    <DialogForm
      labels={{ submit: t('Import'), cancel: t('Cancel') }}
      send={send}
      onCancel={onCancel}
      isIncomplete={isNamed && name.trim() === ''}
    >
      {(problem) => (
        <>
          <Summary offer={offer} />
          {hasClashes && <Clashes offer={offer} />}
          <Radio.Group
            label={hasClashes ? t('What should happen to what differs?') : t('How should it be imported?')}
            value={how}
            onChange={(value) => setHow(value as How)}
          >
            <Stack gap="sm" mt="xs">
              {choices.map((choice) => (
                <Radio
                  key={choice}
                  value={choice}
                  label={
                    {
                      keep: hasClashes ? t('Keep mine') : t('Add what is new'),
                      replace: t('Take those of the file'),
                      copy: hasOne
                        ? t('Add everything as a new environment')
                        : t('Add everything as new environments'),
                    }[choice]
                  }
                  description={
                    {
                      keep: hasClashes
                        ? t('Only what is new is added.')
                        : t('What is here already stays as it is.'),
                      replace: t('Yours stay in the history.'),
                      copy: hasOne
                        ? t('All its pages are copied too. Nothing that is here changes.')
                        : t(
                            'All pages are copied too, the environments keep their names. Nothing that is here changes.',
                          ),
                    }[choice]
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
          {isNamed && (
            <TextInput
              label={t('Name of the new environment')}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          )}
          {/* One child: an empty one would leave a gap of its own. */}
          <div>
            <div role="alert">
              {problem !== '' && (
                <Text size="sm" c="red.8">
                  {problem}
                </Text>
              )}
            </div>
            <div role="status">
              {isBusy && (
                <Text size="sm">{t('Importing. This takes a while if there are many pictures.')}</Text>
              )}
            </div>
          </div>
        </>
      )}
    </DialogForm>
  );
}

const countsOf = (fresh: number, same: number, other: number): string =>
  [
    fresh > 0 && t('{count, number} new', { count: fresh }),
    same > 0 && t('{count, number} the same as here', { count: same }),
    other > 0 && t('{count, number} different here', { count: other }),
  ]
    .filter(Boolean)
    .join(', ') || t('none');

function Summary({ offer }: { offer: ImportOffer }) {
  const formatTime = useTimeFormat();
  const { exportedAt, environments, creates, sameDocuments, clashes, newFiles, sameFiles } = offer;
  const rows: readonly (readonly [string, string])[] = [
    [t('Exported'), formatTime(exportedAt)],
    [
      t('{count, plural, one {Environment} other {Environments}}', { count: environments.length }),
      environments.map(({ name }) => name).join(', '),
    ],
    [t('Documents'), countsOf(creates.length, sameDocuments, clashes.length)],
    [t('Files'), countsOf(newFiles, sameFiles, offer.fileClashes.length)],
  ];
  return (
    <dl className={styles['summary']}>
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Items that are both here and in the file, with different content. */
function Clashes({ offer: { clashes, fileClashes } }: { offer: ImportOffer }) {
  return (
    <div>
      <Text size="sm" fw={600} mb="xxs" id="import-clashes">
        {t('{count, plural, one {# differs from yours} other {# differ from yours}}', {
          count: clashes.length + fileClashes.length,
        })}
      </Text>
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <div className={styles['clashes']} role="region" aria-labelledby="import-clashes" tabIndex={0}>
        <ul>
          {clashes.map(({ collection, id, name, archivedName }) => (
            <li key={`${collection}/${id}`}>
              <span>{name || id}</span>
              <Box component="span" c="var(--mantine-color-gray-7)">
                {kindByCollection(collection)?.title}
                {archivedName !== name && ` · ${t('“{name}” in the file', { name: archivedName })}`}
              </Box>
            </li>
          ))}
          {fileClashes.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes.
            <li key={index}>
              <span>{name}</span>
              <Box component="span" c="var(--mantine-color-gray-7)">
                {t('File')}
              </Box>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
