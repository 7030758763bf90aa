// `npm run showroom -- export|import`, also while the server runs.
import { CommandError } from '../accounts/accountCommands.ts';
import { readSettings, SettingsError } from '../serverSettings.ts';
import { openServices } from '../services.ts';
import { performShowroomCommand } from '../seed/showroomCommands.ts';

try {
  const services = await openServices(readSettings(process.env));
  try {
    console.log(await performShowroomCommand(services, process.argv.slice(2)));
  } finally {
    await services.database.destroy();
  }
} catch (error) {
  console.error(error instanceof CommandError || error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
}
