import { abortOnSignal } from './backup-context.ts'
import { runRestoreCommand } from './restore-command.ts'

/** `npm run restore`: restores a backup into an empty database. With `--check` it only verifies the file. */
const command = { args: process.argv.slice(2), env: process.env, output: console, signal: abortOnSignal() }
process.exitCode = await runRestoreCommand(command)
