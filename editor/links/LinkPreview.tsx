// The stage that an option of the link picker leads to.
import { useEffect, useRef, useState } from 'react';
import { Box } from '@mantine/core';
import { clock } from '#clock.ts';
import { pathOfTarget } from '#rules/links.ts';
import { previewAddress } from '../api/previewLinkApi.ts';
import { pathOfDocument } from '../format/documentPath.ts';
import type { LinkOption } from './linkOptions.ts';
import styles from './links.module.css';
import { t } from '../i18n/t.ts';

/** Arrow keys pass by: only what is looked at for a moment is drawn. */
const PREVIEW_AFTER_MS = 250;

/** The stage as it was saved; a picture for those who see it. */
export function LinkPreview({
  option,
  environment,
}: {
  option: LinkOption | undefined;
  environment: string;
}) {
  const [drawn, setDrawn] = useState<LinkOption>();
  const cancel = useRef<() => void>(undefined);
  useEffect(() => {
    cancel.current = clock.after(PREVIEW_AFTER_MS, () => setDrawn(option));
    return () => cancel.current?.();
  }, [option]);
  const path = drawn && pathOf(drawn);
  return (
    <div aria-hidden="true">
      <div className={styles['stage']}>
        {path ? (
          <iframe
            key={path}
            src={previewAddress(path, environment, { show: 'saves' })}
            title={t('Preview')}
            tabIndex={-1}
            inert
          />
        ) : (
          t('Point at a page to see it')
        )}
      </div>
      {drawn && (
        <Box component="p" mt="sm" fw={600}>
          {drawn.name}
        </Box>
      )}
    </div>
  );
}

const pathOf = ({ kind, targetType, targetId }: LinkOption): string =>
  pathOfTarget({ targetType, targetId }) ?? pathOfDocument(kind, targetId);
