// Results of a search: documents with the matching fields, and files.
import type { ReactNode } from 'react';
import { Badge, Button } from '@mantine/core';
import { IconFile, IconFolder, IconMusic, IconVideo } from '@tabler/icons-react';
import { kindByCollection } from '#content/kinds.ts';
import { kindOfMime } from '#rules/mediaKinds.ts';
import type { ExcerptBody, FoundDocument, FoundFile, SearchResult } from '../api/searchApi.ts';
import { PathLink } from '../shared/PathLink.tsx';
import { DocumentThumbnail } from '../controls/DocumentThumbnail.tsx';
import { pathOfDocument } from '../format/documentPath.ts';
import { showInMediaManager } from '../media/pickMedia.ts';
import { HitLabel } from './HitLabel.tsx';
import { MarkedText } from './MarkedText.tsx';
import { openField } from '../saving/openField.ts';
import { ICON_PX } from '../theme.ts';
import styles from './searchPage.module.css';
import { t } from '../i18n/t.ts';

const SEARCH_FIELDS = {
  name: t('Name'),
  alternativeText: t('Alternative text'),
  caption: t('Caption'),
  tags: t('Tags'),
  folder: t('Folder'),
} as const;

interface Props {
  result: SearchResult;
  onMore: () => void;
}

export function FoundList({ result: { documents, files, documentCount }, onMore }: Props) {
  return (
    <>
      {documents.length > 0 && (
        <ul className={styles['list']} aria-label={t('Results')}>
          {documents.map((found) => (
            <DocumentItem key={`${found.collection}/${found.id}`} found={found} />
          ))}
        </ul>
      )}
      {documentCount > documents.length && (
        <Button variant="default" className={styles['more'] ?? ''} onClick={onMore}>
          {t('Show more documents')}
        </Button>
      )}
      {files.length > 0 && (
        <section aria-labelledby="found-files">
          <h2 id="found-files" className={styles['section']}>
            {t('Media')}
          </h2>
          <ul className={styles['list']}>
            {files.map((file) => (
              <FileItem key={file.id} file={file} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function DocumentItem({
  found: { collection, id, name, environment, isClose, hits, more },
}: {
  found: FoundDocument;
}) {
  const kind = kindByCollection(collection);
  if (!kind) return null;
  const path = pathOfDocument(kind, id);
  return (
    <FoundItem
      picture={<DocumentThumbnail collection={collection} id={id} />}
      heading={
        <h2 className={styles['name']}>
          <PathLink path={path} onNavigate={() => openField(kind, id, '')}>
            {name || id}
          </PathLink>
        </h2>
      }
      detail={`${kind.title} · ${environment || t('All environments')}`}
      isClose={isClose}
    >
      {hits.map(({ path: field, label, langCode, excerpt }) => (
        <li key={field}>
          <PathLink className={styles['hit']} path={path} onNavigate={() => openField(kind, id, field)}>
            <Hit label={label} langCode={langCode} excerpt={excerpt} />
          </PathLink>
        </li>
      ))}
      {more > 0 && (
        <li className={styles['detail']}>
          {t('{count, plural, one {# more field} other {# more fields}}', { count: more })}
        </li>
      )}
    </FoundItem>
  );
}

const FILE_SIGNS = { image: IconFile, sound: IconMusic, video: IconVideo } as const;

function FileItem({ file }: { file: FoundFile }) {
  const { name, picture, mime, folder, isClose, hits } = file;
  const Sign = FILE_SIGNS[kindOfMime(mime) ?? 'image'];
  return (
    <FoundItem
      picture={
        <span className={styles['picture']}>
          {picture !== null ? (
            <img src={picture} alt="" loading="lazy" decoding="async" />
          ) : (
            <Sign size={ICON_PX.lg} stroke={1.5} aria-hidden />
          )}
        </span>
      }
      heading={
        <h3 className={styles['name']}>
          <button type="button" onClick={() => showInMediaManager(file)}>
            {name}
          </button>
        </h3>
      }
      detail={
        <>
          <IconFolder size={ICON_PX.xs} aria-hidden /> {folder}
        </>
      }
      isClose={isClose}
    >
      {hits.map(({ field, excerpt }) => (
        <li key={field} className={styles['hit']}>
          <Hit label={SEARCH_FIELDS[field]} langCode="" excerpt={excerpt} />
        </li>
      ))}
    </FoundItem>
  );
}

/** A document or a file, with its texts that have the words as children. */
function FoundItem({
  picture,
  heading,
  detail,
  isClose,
  children,
}: {
  picture: ReactNode;
  heading: ReactNode;
  detail: ReactNode;
  isClose: boolean;
  children: ReactNode;
}) {
  return (
    <li className={styles['item']}>
      {picture}
      <div>
        {heading}
        <p className={styles['detail']}>
          {detail}
          {isClose && (
            <Badge ml="xs" size="sm" variant="default">
              {t('Spelled much the same')}
            </Badge>
          )}
        </p>
        <ul className={styles['hits']}>{children}</ul>
      </div>
    </li>
  );
}

function Hit({ label, langCode, excerpt }: { label: string; langCode: string; excerpt: ExcerptBody }) {
  return (
    <>
      <HitLabel label={label} langCode={langCode} />
      <span className={styles['words']} lang={langCode || undefined}>
        <MarkedText excerpt={excerpt} as="mark" />
      </span>
    </>
  );
}
