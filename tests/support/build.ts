// Builds the server before its tests where the sources have changed: some tests run the build.
import { ensureBuild } from '#server/boot/prepare.mjs';

export default function build(): void {
  if (!ensureBuild()) throw new Error('The app could not be built: the lines above say why');
}
