import { spawn } from 'node:child_process'
import { supervise } from './supervise.ts'

/** Supervises a program given as JavaScript source, with short delays. */
const [source = ''] = process.argv.slice(2)
supervise(() => spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }), {
  minDelayMs: 10,
  maxDelayMs: 20,
})
