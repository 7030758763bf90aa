// The address of the site settings: they are edited at the stage, which shows their effect.
import { useEffect } from 'react';
import { redirect } from '#state/navigation.ts';
import { setSubject, showForm } from '../editorStore.ts';
import { pathOfStage } from '../catalog/documentActions.ts';

export function SitePage() {
  useEffect(() => {
    setSubject('settings');
    showForm(true);
    redirect(pathOfStage());
  }, []);
  return null;
}
