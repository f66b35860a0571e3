import { parseArgs } from 'node:util'
import type { CheckResult } from '../instance.ts'
import { checks } from './checks/index.ts'
import { runChecks } from './run-checks.ts'

const USAGE = 'Usage: npm run doctor -- [--json] [--mail-to=ADDRESS]'
const colours = { fine: 32, warning: 33, fault: 31 }
const signs = { fine: '✓', warning: '!', fault: '✗' }
const width = Math.max(...checks.map(({ name }) => name.length))

/** `npm run doctor`: reports problems of settings and services with their fixes. Changes nothing. */
process.exit(await run(process.argv.slice(2)))

async function run(args: string[]): Promise<number> {
  const asked = options(args)
  if (!asked) {
    console.error(USAGE)
    return 1
  }
  const found: CheckResult[] = []
  for await (const told of runChecks(checks, { env: process.env, mailTo: asked['mail-to'] })) {
    found.push(told)
    if (!asked.json) console.log(line(told))
  }
  const isWell = found.every(({ level }) => level !== 'fault')
  if (asked.json) console.log(JSON.stringify({ ok: isWell, findings: found }, null, 2))
  return isWell ? 0 : 1
}

function options(args: string[]): { json?: boolean; 'mail-to'?: string } | undefined {
  try {
    return parseArgs({ args, options: { json: { type: 'boolean' }, 'mail-to': { type: 'string' } } }).values
  } catch {
    return undefined
  }
}

function line({ check, level, found, mend }: CheckResult): string {
  const sign = process.stdout.isTTY ? `\u001b[${colours[level]}m${signs[level]}\u001b[0m` : signs[level]
  return `${sign} ${check.padEnd(width)}  ${found}${mend ? `: ${mend}` : ''}`
}
