// The page of a record kind that needs nothing of its own.
import type { ComponentType } from 'react';
import { IconTable } from '@tabler/icons-react';
import type { RecordKind } from '#records/defineRecord.ts';
import scrollingPage from '../shared/scrollingPage.module.css';
import { ICON_PX } from '../theme.ts';
import { RecordList } from './RecordList.tsx';
import type { RecordParts } from './recordParts.ts';

const PARTS: RecordParts = { sign: <IconTable size={ICON_PX.empty} stroke={1.2} aria-hidden /> };

export const recordPage = (kind: RecordKind): ComponentType =>
  function RecordPage() {
    return (
      <div className={scrollingPage['page']}>
        <RecordList kind={kind} parts={PARTS} />
      </div>
    );
  };
