import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { childEnvironment } from '../../../tests/child-environment.ts'
import type { Check } from './check.ts'
import { runDoctorCommand } from './doctor-command.ts'
import type { CheckResult } from './instance.ts'
import { runChecks } from './run-checks.ts'

type Env = Record<string, string>

async function collectResults(checks: Check[], env: Env, more: { mailTo?: string; deadlineMs?: number } = {}) {
  const { mailTo, ...options } = more
  const results: CheckResult[] = []
  for await (const result of runChecks(checks, { env, mailTo, ...options })) results.push(result)
  return results
}

export async function findingsOf(check: Check, env: Env, more?: { mailTo?: string; deadlineMs?: number }) {
  const results = await collectResults([check], env, more)
  return results.map(({ level, summary, fix }) => `${level}: ${summary}${fix ? `: ${fix}` : ''}`).join('\n')
}

type CommandResult = { code: number; output: string }

/** Runs the command in this process. */
export async function runDoctor(env: Env, ...args: string[]): Promise<CommandResult> {
  const lines: string[] = []
  const addLine = (line: string) => void lines.push(`${line}\n`)
  const code = await runDoctorCommand(args, env, { log: addLine, error: addLine, isTTY: false })
  return { code, output: lines.join('') }
}

/** Runs the command as `npm run doctor` does. */
export async function startDoctor(env: Env, ...args: string[]): Promise<CommandResult> {
  const command = join(import.meta.dirname, 'doctor.cli.ts')
  const {
    code = 0,
    stdout,
    stderr,
  } = await promisify(execFile)(process.execPath, [command, ...args], { env: { ...childEnvironment, ...env } }).catch(
    (failed) => failed,
  )
  return { code, output: stdout + stderr }
}

export async function findClosedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

export async function createEmptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journey-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
