// `npm run accounts -- list|invite|reset|block|unblock`, also while the server runs.
import { CommandError, performAccountCommand } from '../accounts/accountCommands.ts';
import { readSettings, SettingsError } from '../serverSettings.ts';
import { migrate } from '../platform/database/migrations.ts';
import { openDatabase } from '../platform/database/openDatabase.ts';

try {
  const settings = readSettings(process.env);
  const database = openDatabase(settings);
  try {
    await migrate(database);
    const baseUrl = settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
    console.log(await performAccountCommand(database, baseUrl, process.argv.slice(2)));
  } finally {
    await database.destroy();
  }
} catch (error) {
  console.error(error instanceof CommandError || error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
}
