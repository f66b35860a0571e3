import { parseArgs } from 'node:util'
import { checks } from './checks/index.ts'
import type { CheckResult } from './instance.ts'
import { runChecks } from './run-checks.ts'

const USAGE = 'Usage: npm run doctor -- [--json] [--mail-to=ADDRESS]'
const colors = { ok: 32, warning: 33, error: 31 }
const signs = { ok: '✓', warning: '!', error: '✗' }
const width = Math.max(...checks.map(({ name }) => name.length))

/** `npm run doctor`: reports problems of settings and services with their fixes. Changes nothing. */
process.exit(await run(process.argv.slice(2)))

async function run(args: string[]): Promise<number> {
  const parsed = options(args)
  if (!parsed) {
    console.error(USAGE)
    return 1
  }
  const results: CheckResult[] = []
  for await (const result of runChecks(checks, { env: process.env, mailTo: parsed['mail-to'] })) {
    results.push(result)
    if (!parsed.json) console.log(line(result))
  }
  const isHealthy = results.every(({ level }) => level !== 'error')
  if (parsed.json) console.log(JSON.stringify({ ok: isHealthy, findings: results }, null, 2))
  return isHealthy ? 0 : 1
}

function options(args: string[]): { json?: boolean; 'mail-to'?: string } | undefined {
  try {
    return parseArgs({ args, options: { json: { type: 'boolean' }, 'mail-to': { type: 'string' } } }).values
  } catch {
    return undefined
  }
}

function line({ check, level, summary, fix }: CheckResult): string {
  const sign = process.stdout.isTTY ? `\u001b[${colors[level]}m${signs[level]}\u001b[0m` : signs[level]
  return `${sign} ${check.padEnd(width)}  ${summary}${fix ? `: ${fix}` : ''}`
}
