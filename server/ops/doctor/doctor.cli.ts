import { runDoctorCommand } from './doctor-command.ts'

/** `npm run doctor`: reports problems of settings and services with their fixes. Changes nothing. */
const output = { log: console.log, error: console.error, isTTY: process.stdout.isTTY }
process.exit(await runDoctorCommand(process.argv.slice(2), process.env, output))
