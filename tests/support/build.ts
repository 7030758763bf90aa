// Before the tests of the server: builds it where its sources changed, since some run it as an operator does.
import { ensureBuild } from '#server/boot/prepare.mjs';

export default function build(): void {
  if (!ensureBuild()) throw new Error('The app could not be built: the lines above say why');
}
