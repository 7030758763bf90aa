// Gives the stage what finds the fields of a document, with an editor's script: shoppers see no
// label of an empty field.
import { fieldAt } from '#schema/fieldAt.ts';
import { kioskStore } from './kioskStore.ts';

export const findFields = (): void => kioskStore.setState({ fieldAt });
