import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { moveTmpdirIntoMemory } from '../tests/memory-tmpdir.ts'
import { quickRun } from '../tests/run-length.ts'
import { chromiumPath } from './chromium.ts'
import { exitWithError, printHeading, runStep } from './cli-output.mjs'

type Check = { name: string; commands: string[][]; env?: () => Promise<Record<string, string>> }
type Counts = { passed: number; failed: number }

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** V8's compile cache: a run starts more than a hundred Node processes. */
const compileCache = join(root, 'node_modules/.cache/compiled')

// npm test, on the pinned Node: runs every check until one fails. With --long: npm run test:long.
await runChecks({ isLong: process.argv.includes('--long') }).catch(exitWithError)

async function runChecks({ isLong }: { isLong: boolean }): Promise<void> {
  moveTmpdirIntoMemory()
  const reports = await mkdtemp(join(tmpdir(), 'journey-reports-'))
  // Contains the site of the browser tests too, and its database may run as another user.
  await chmod(reports, 0o755)
  try {
    const code = await runInTurn(isLong ? await longChecks(reports) : shortChecks(reports))
    const { passed, failed } = await countResults(reports)
    // A failed check that is not a test counts as one failure, so that the sum never shows none.
    console.log(`\n${passed} passed, ${code === 0 ? failed : Math.max(failed, 1)} failed`)
    process.exitCode = code
  } finally {
    await rm(reports, { recursive: true, force: true })
  }
}

function shortChecks(reports: string): Check[] {
  return [
    { name: 'Types', commands: [['react-router', 'typegen'], ['tsc']] },
    { name: 'Lint', commands: [['biome', 'check', '.']] },
    unitTests('Unit and API tests', reports, ['--exclude=**/*.long.test.ts']),
    build(),
    browserTests('Browser tests', reports, [`--grep=${quickRun.tag}`]),
  ]
}

/** The tests that `npm test` leaves out, and those that do more in a long run. */
async function longChecks(reports: string): Promise<Check[]> {
  const isLongTest = (file: string, code: string) => file.endsWith('.long.test.ts') || code.includes('run-length.ts')
  const unitFiles = await findFiles('{bin,contract,db,server,tests,web}/**/*.test.ts', isLongTest)
  // Each page check covers all themes and widths.
  const axeFiles = await findFiles('e2e/**/*.spec.ts', (_, code) => code.includes('expectAccessible('))
  const quickOnly = `^(?!.*(?:${axeFiles.map((file) => file.slice('e2e/'.length)).join('|')})).*${quickRun.tag}`
  const long = { TEST_LENGTH: 'long' }
  return [
    unitTests('Long unit and API tests', reports, unitFiles, long),
    build(),
    browserTests('Long browser tests', reports, [`--grep-invert=${quickOnly}`], long),
  ]
}

async function findFiles(pattern: string, matches: (file: string, code: string) => boolean): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob(pattern, { cwd: root }))
    if (matches(file, await readFile(join(root, file), 'utf8'))) files.push(file)
  return files
}

function build(): Check {
  return { name: 'Build', commands: [['node', 'bin/build.ts', '--if-stale']] }
}

function unitTests(name: string, reports: string, args: string[], env: Record<string, string> = {}): Check {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'units.json')}`]
  return { name, commands: [['vitest', 'run', ...reporters, ...args]], env: async () => env }
}

function browserTests(name: string, reports: string, args: string[], env: Record<string, string> = {}): Check {
  return {
    name,
    commands: [['playwright', 'test', '--reporter=list,json', ...args]],
    env: async () => ({
      ...env,
      CHROMIUM_PATH: await runStep('Chromium', chromiumPath),
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'browser.json'),
      E2E_DATA_DIR: join(reports, 'site'),
    }),
  }
}

async function runInTurn(checks: Check[]): Promise<number> {
  for (const { name, commands, env } of checks) {
    printHeading(name)
    const startedAt = performance.now()
    const variables = await env?.()
    for (const command of commands) {
      const code = await run(command, variables)
      if (code === 0) continue
      console.log(`\n${name} failed: '${command[0]}' ended with ${code}`)
      return code
    }
    console.log(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  }
  return 0
}

async function run([program = '', ...args]: string[], variables: Record<string, string> = {}): Promise<number> {
  const env = {
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
    ...variables,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
  }
  const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' })
  const forwardSignal = (signal: NodeJS.Signals) => child.kill(signal)
  for (const signal of signals) process.on(signal, forwardSignal)
  const [code] = await once(child, 'exit')
  for (const signal of signals) process.off(signal, forwardSignal)
  return code ?? 1
}

async function countResults(reports: string): Promise<Counts> {
  const units = await readReport(join(reports, 'units.json'))
  const { stats: browser } = await readReport(join(reports, 'browser.json'))
  return {
    passed: (units.numPassedTests ?? 0) + (browser?.expected ?? 0) + (browser?.flaky ?? 0),
    failed: (units.numFailedTests ?? 0) + (browser?.unexpected ?? 0),
  }
}

type Report = {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; flaky: number; unexpected: number }
}

/** The report is empty if the runner was not started or ended before its first test. */
async function readReport(path: string): Promise<Report> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  return JSON.parse(text)
}
