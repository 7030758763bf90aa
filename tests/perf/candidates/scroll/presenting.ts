// Nothing but presenting a canvas of the stage's size: no program that scrolls on it gets below.
import { bareStage } from '../shared/gl.ts';
import { presentColors } from '../shared/present.ts';

presentColors(bareStage().gl);
