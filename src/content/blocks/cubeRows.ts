// Rows of pressable image tiles, together at most 1500 px wide. See
// src/blocks/README.md#cube-rows.
import { block, image, list, number, text } from '#schema/field.ts';
import { FALLBACKS, RANGES } from '#config/limits.ts';
import { VALIDATION } from '#config/messages.ts';
import { actionFields } from '../parts/targetFields.ts';

const padding = (label: string) =>
  number(label, { range: RANGES.paddingPx, message: VALIDATION.notNegative, hint: '20 when empty' });

export const cubeRows = () =>
  block(
    'cubeRows',
    'Cube rows',
    {
      hPadding: padding('Horizontal padding'),
      vPadding: padding('Vertical padding'),
      buttons: list(
        'Cubes',
        {
          label: text('Label'),
          image: image('Image', { hint: 'At most 1500 px wide in all' }),
          ...actionFields(),
        },
        { itemLabel: 'cube' },
      ),
    },
    { hPadding: FALLBACKS.cubeRowsPaddingPx, vPadding: FALLBACKS.cubeRowsPaddingPx },
  );
