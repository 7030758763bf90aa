// The stores, and the groups of kiosks.
import { groups } from '#records/kinds/groups.ts';
import { stores } from '#records/kinds/stores.ts';
import { RecordList } from '../records/RecordList.tsx';
import scrollingPage from '../shared/scrollingPage.module.css';
import { GROUP_PARTS, STORE_PARTS } from './placeParts.tsx';

export const StoresPage = () => (
  <div className={scrollingPage['page']}>
    <RecordList kind={stores} parts={STORE_PARTS} />
  </div>
);

export const GroupsPage = () => (
  <div className={scrollingPage['page']}>
    <RecordList kind={groups} parts={GROUP_PARTS} />
  </div>
);
