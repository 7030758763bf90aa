// One control per single-value widget. A widget of schema/field.ts without a control does not
// compile.
import type { ComponentType } from 'react';
import type { ContentWidget, Widget } from '#schema/field.ts';
import { CaptionsControl } from './CaptionsControl.tsx';
import { ChoiceControl } from './ChoiceControl.tsx';
import { ColorControl } from './ColorControl.tsx';
import type { ControlProps } from './controlProps.ts';
import { DateControl } from './DateControl.tsx';
import { DocumentControl } from './DocumentControl.tsx';
import { ImageControl, SoundControl, VideoControl } from './MediaControl.tsx';
import { NumberControl } from './NumberControl.tsx';
import { RatingControl } from './RatingControl.tsx';
import { RichTextControl } from './RichTextControl.tsx';
import { TargetControl } from './TargetControl.tsx';
import { TextControl } from './TextControl.tsx';
import { ToggleControl } from './ToggleControl.tsx';

/** Widgets that contain others; rendered by editor/form. */
type Composite = 'list' | 'group' | 'blocks';
export type Scalar = Exclude<ContentWidget, Composite>;

export const SCALAR_CONTROLS: Readonly<Record<Scalar, ComponentType<ControlProps>>> = {
  text: TextControl,
  richText: RichTextControl,
  captions: CaptionsControl,
  number: NumberControl,
  toggle: ToggleControl,
  choice: ChoiceControl,
  color: ColorControl,
  image: ImageControl,
  sound: SoundControl,
  video: VideoControl,
  target: TargetControl,
  document: DocumentControl,
  rating: RatingControl,
  date: DateControl,
};

/** The control of a widget; undefined for one that contains others. */
export const controlOf = (widget: Widget): ComponentType<ControlProps> | undefined =>
  widget in SCALAR_CONTROLS ? SCALAR_CONTROLS[widget as Scalar] : undefined;
