// Anonymous visits, and one of them as the stage showed it. See editor/README.md#125-visits.
import { useState } from 'react';
import { leaveFor } from '#state/navigation.ts';
import { useAddressState } from '../data/useAddressState.ts';
import { Replay } from './Replay.tsx';
import { VisitTable } from './VisitTable.tsx';
import { pathOfVisits, VISIT_FIELDS } from './visitsAddress.ts';

export function VisitsPage() {
  const [address, change] = useAddressState(VISIT_FIELDS);
  // By its link, so that Back leads to the list.
  const open = (visit: string): void => leaveFor(pathOfVisits({ ...address, visit }));
  // The list comes back at the visit that was opened.
  const [opened, setOpened] = useState('');
  if (address.visit !== '' && address.visit !== opened) setOpened(address.visit);
  return address.visit === '' ? (
    <VisitTable address={address} opened={opened} onChange={change} onOpen={open} />
  ) : (
    <Replay key={address.visit} address={address} onBack={() => open('')} />
  );
}
