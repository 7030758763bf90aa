// `npm run demo-visits [-- remove]`, also while the server runs.
import { CommandError } from '../accounts/accountCommands.ts';
import { performDemoVisitCommand } from '../seed/demoVisitCommands.ts';
import { readSettings, SettingsError } from '../serverSettings.ts';
import { openServices } from '../services.ts';

try {
  const services = await openServices(readSettings(process.env));
  try {
    console.log(await performDemoVisitCommand(services, process.argv.slice(2), Date.now()));
  } finally {
    await services.database.destroy();
  }
} catch (error) {
  console.error(error instanceof CommandError || error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
}
