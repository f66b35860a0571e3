import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import type { CheckResult } from '../instance.ts'
import type { Check } from './check.ts'
import { runChecks } from './run-checks.ts'

type Env = Record<string, string>

/** Runs checks with the given settings and returns their results. */
export async function examined(checks: Check[], env: Env, more: { mailTo?: string; deadlineMs?: number } = {}) {
  const { mailTo, ...given } = more
  const told: CheckResult[] = []
  for await (const one of runChecks(checks, { env, mailTo, ...given })) told.push(one)
  return told
}

/** Runs one check and returns its findings as text. */
export async function foundBy(check: Check, env: Env, more?: { mailTo?: string; deadlineMs?: number }) {
  const told = await examined([check], env, more)
  return told.map(({ level, found, mend }) => `${level}: ${found}${mend ? `: ${mend}` : ''}`).join('\n')
}

export async function runDoctor(env: Env, ...args: string[]): Promise<{ code: number; said: string }> {
  const command = join(import.meta.dirname, 'doctor.cli.ts')
  const settings = { PATH: process.env.PATH, ...env }
  const {
    code = 0,
    stdout,
    stderr,
  } = await promisify(execFile)(process.execPath, [command, ...args], {
    env: settings,
  }).catch((failed) => failed)
  return { code, said: stdout + stderr }
}

/** Returns a local port on which no server listens. */
export async function aClosedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

export async function anEmptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journey-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
