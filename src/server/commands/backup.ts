// `npm run backup -- FILE`. See src/server/operating/README.md#backups.
import { BackupError } from '../operating/backup/backupFormat.ts';
import { performBackupCommand } from '../operating/backupCommands.ts';
import { readSettings, SettingsError } from '../serverSettings.ts';

try {
  console.log(await performBackupCommand('backup', readSettings(process.env), process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof BackupError || error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
}
