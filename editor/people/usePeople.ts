// People and invitations, as the server last sent them.
import { useCallback, useEffect, useState } from 'react';
import { loadInvitations, loadPeople, type Invitation, type Person } from '../api/peopleApi.ts';

interface PeopleData {
  people: readonly Person[];
  invitations: readonly Invitation[];
}

export function usePeople() {
  const [data, setData] = useState<PeopleData>();
  const [hasFailed, setFailed] = useState(false);
  const reload = useCallback(async (): Promise<void> => {
    try {
      const [people, invitations] = await Promise.all([loadPeople(), loadInvitations()]);
      setData({ people, invitations });
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, []);
  useEffect(() => void reload(), [reload]);
  return { data, hasFailed, reload };
}
