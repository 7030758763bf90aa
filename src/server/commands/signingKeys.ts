// `npm run release-keys -- show|rotate`, also while the server runs.
import { migrate } from '../platform/database/migrations.ts';
import { openDatabase } from '../platform/database/openDatabase.ts';
import { readSettings, SettingsError } from '../serverSettings.ts';
import { performReleaseKeyCommand, ReleaseKeyError } from '../signing/releaseKeyCommands.ts';

try {
  const database = openDatabase(readSettings(process.env));
  try {
    await migrate(database);
    console.log(await performReleaseKeyCommand(database, process.argv.slice(2)));
  } finally {
    await database.destroy();
  }
} catch (error) {
  console.error(error instanceof ReleaseKeyError || error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
}
