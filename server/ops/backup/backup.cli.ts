import { runBackupCommand } from './backup-command.ts'
import { abortOnSignal } from './backup-context.ts'

/** `npm run backup`: writes the whole site to one file, whether the site is running or stopped. */
const command = { args: process.argv.slice(2), env: process.env, output: console, signal: abortOnSignal() }
process.exitCode = await runBackupCommand(command)
