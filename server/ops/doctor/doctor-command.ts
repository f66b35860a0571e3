import { parseArgs } from 'node:util'
import { checks } from './checks/index.ts'
import type { CheckResult } from './instance.ts'
import { runChecks } from './run-checks.ts'

type DoctorOutput = Pick<Console, 'log' | 'error'> & { isTTY: boolean }

const USAGE = 'Usage: npm run doctor -- [--json] [--mail-to=ADDRESS]'
const colors = { ok: 32, skipped: 90, warning: 33, error: 31 }
const signs = { ok: '✓', skipped: '-', warning: '!', error: '✗' }
const width = Math.max(...checks.map(({ name }) => name.length))

/** Prints the results of all checks. Returns the exit code: 1 if a check failed. */
export async function runDoctorCommand(args: string[], env: NodeJS.ProcessEnv, output: DoctorOutput): Promise<number> {
  const parsed = parseOptions(args)
  if (!parsed) {
    output.error(USAGE)
    return 1
  }
  const results: CheckResult[] = []
  for await (const result of runChecks(checks, { env, mailTo: parsed['mail-to'] })) {
    results.push(result)
    if (!parsed.json) output.log(lineOf(result, output))
  }
  const isHealthy = results.every(({ level }) => level !== 'error')
  if (parsed.json) output.log(JSON.stringify({ ok: isHealthy, findings: results }, null, 2))
  return isHealthy ? 0 : 1
}

function parseOptions(args: string[]): { json?: boolean; 'mail-to'?: string } | undefined {
  try {
    return parseArgs({ args, options: { json: { type: 'boolean' }, 'mail-to': { type: 'string' } } }).values
  } catch {
    return undefined
  }
}

function lineOf({ check, level, summary, fix }: CheckResult, { isTTY }: DoctorOutput): string {
  const sign = isTTY ? `\u001b[${colors[level]}m${signs[level]}\u001b[0m` : signs[level]
  const prefix = level === 'skipped' ? 'not checked: ' : ''
  return `${sign} ${check.padEnd(width)}  ${prefix}${summary}${fix ? `: ${fix}` : ''}`
}
