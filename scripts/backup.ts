import { runBackup } from './start/run-backup.ts';

await runBackup('npm run backup -- --data DIR --to FILE', process.argv.slice(2));
