// The form component of each widget. A widget of schema/field.ts without one does not compile.
import type { ComponentType } from 'react';
import type { ContentWidget } from '#schema/field.ts';
import { ScalarField, type FieldProps } from './ScalarField.tsx';
import { GroupField } from './GroupField.tsx';
import { ListField } from './ListField.tsx';

export const FIELD_VIEWS: Readonly<Record<ContentWidget, ComponentType<FieldProps>>> = {
  text: ScalarField,
  richText: ScalarField,
  captions: ScalarField,
  number: ScalarField,
  toggle: ScalarField,
  choice: ScalarField,
  color: ScalarField,
  image: ScalarField,
  sound: ScalarField,
  video: ScalarField,
  target: ScalarField,
  document: ScalarField,
  rating: ScalarField,
  date: ScalarField,
  group: GroupField,
  list: ListField,
  blocks: ListField,
};
