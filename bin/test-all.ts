import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmod, glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { measureSlowness } from '../tests/measure-slowness.ts'
import { moveTmpdirIntoMemory } from '../tests/memory-tmpdir.ts'
import { readResults } from '../tests/reporters/results.ts'
import { quickRun } from '../tests/run-length.ts'
import { chromiumPath } from './chromium.ts'
import { exitWithError, Failure, printHeading, runStep } from './cli-output.mjs'

type Check = { name: string; commands: string[][]; env?: () => Promise<Record<string, string>> }
type Report = { code: number; seconds: [check: string, seconds: string][] }

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** V8's compile cache: a run starts more than a hundred Node processes. */
const compileCache = join(root, 'node_modules/.cache/compiled')
/** tsc starts four by default. Each one checks the types of libraries again, which costs 15 s of CPU time. */
const oneCheckerPerCore = ['--checkers', String(Math.min(availableParallelism(), 4))]
const UNIT_RESULTS = 'units.json'
const BROWSER_RESULTS = 'browser.json'
const [length = '--quick'] = process.argv.slice(2)

await runChecks().catch(exitWithError)

/** Runs the checks of npm test (--quick), test:long (--long), both (--all) or test:soak (--soak) until one fails. */
async function runChecks(): Promise<void> {
  moveTmpdirIntoMemory()
  process.env.TEST_SLOWNESS ??= String(measureSlowness())
  const reports = await mkdtemp(join(tmpdir(), 'journey-reports-'))
  // Contains the site of the browser tests too, and its database may run as another user.
  await chmod(reports, 0o755)
  try {
    const report = await runInTurn(await listChecks(reports))
    const [units, browser] = await Promise.all([
      readResults(join(reports, UNIT_RESULTS)),
      readResults(join(reports, BROWSER_RESULTS)),
    ])
    const flaky = [...units.flaky, ...browser.flaky]
    console.log(`\nTime limits were ${process.env.TEST_SLOWNESS} times those of a fast machine.`)
    for (const [check, seconds] of report.seconds) console.log(`${check}: ${seconds} s`)
    for (const name of flaky) console.log(`Flaky, passed at the second try: ${name}`)
    const code = report.code || (length === '--soak' && flaky.length > 0 ? 1 : 0)
    // A failed check that is not a test counts as one failure, so that the sum never shows none.
    const failed = Math.max(units.failed + browser.failed, code === 0 ? 0 : 1)
    console.log(`\n${units.passed + browser.passed} passed, ${failed} failed`)
    process.exitCode = code
  } finally {
    await rm(reports, { recursive: true, force: true })
  }
}

async function listChecks(reports: string): Promise<Check[]> {
  const quick = `--grep=${quickRun.tag}`
  switch (length) {
    case '--quick':
      return [
        ...staticChecks(),
        unitTests(reports, ['--exclude=**/*.long.test.ts']),
        build(),
        browserTests(reports, [quick]),
      ]
    case '--long':
      return [
        unitTests(reports, ['.long.test.ts']),
        build(),
        browserTests(reports, [quick.replace('--grep', '--grep-invert')]),
      ]
    case '--all':
      return [...staticChecks(), unitTests(reports), build(), browserTests(reports)]
    case '--soak':
      return soakChecks(reports)
    default:
      throw new Failure(`Unknown option ${length}: use --quick, --long, --all or --soak.`)
  }
}

/** The tests that do more in a soak run. */
async function soakChecks(reports: string): Promise<Check[]> {
  const hasFullRun = (code: string) => /\b(isSoakRun|randomRun|sampleCases|expectAccessible)\(?/.test(code)
  const unitFiles = await findFiles('{bin,contract,db,server,tests,web}/**/*.test.ts', hasFullRun)
  const browserFiles = await findFiles('e2e/**/*.spec.ts', hasFullRun)
  const env = { TEST_LENGTH: 'soak', TEST_SEED: process.env.TEST_SEED ?? String(randomInt(2 ** 31)) }
  return [unitTests(reports, unitFiles, env), build(), browserTests(reports, browserFiles, env)]
}

async function findFiles(pattern: string, matches: (code: string) => boolean): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob(pattern, { cwd: root }))
    if (matches(await readFile(join(root, file), 'utf8'))) files.push(file)
  return files
}

function staticChecks(): Check[] {
  return [
    {
      name: 'Types',
      commands: [
        ['react-router', 'typegen'],
        ['tsc', ...oneCheckerPerCore],
      ],
    },
    { name: 'Lint', commands: [['biome', 'check', '.']] },
  ]
}

function build(): Check {
  return { name: 'Build', commands: [['node', 'bin/build.ts', '--if-stale']] }
}

function unitTests(reports: string, args: string[] = [], env: Record<string, string> = {}): Check {
  const reporters = ['--reporter=default', '--reporter=./tests/reporters/vitest-results.reporter.ts']
  return {
    name: 'Unit and API tests',
    commands: [['vitest', 'run', ...reporters, ...args]],
    env: async () => ({ ...env, TEST_RESULTS_FILE: join(reports, UNIT_RESULTS) }),
  }
}

function browserTests(reports: string, args: string[] = [], env: Record<string, string> = {}): Check {
  return {
    name: 'Browser tests',
    commands: [['playwright', 'test', '--reporter=list,./tests/reporters/playwright-results.reporter.ts', ...args]],
    env: async () => ({
      ...env,
      CHROMIUM_PATH: await runStep('Chromium', chromiumPath),
      TEST_RESULTS_FILE: join(reports, BROWSER_RESULTS),
      E2E_DATA_DIR: join(reports, 'site'),
    }),
  }
}

async function runInTurn(checks: Check[]): Promise<Report> {
  const seconds: Report['seconds'] = []
  for (const { name, commands, env } of checks) {
    printHeading(name)
    const startedAt = performance.now()
    const variables = await env?.()
    for (const command of commands) {
      const code = await run(command, variables)
      if (code === 0) continue
      console.log(`\n${name} failed: '${command[0]}' ended with ${code}`)
      return { code, seconds }
    }
    seconds.push([name, ((performance.now() - startedAt) / 1000).toFixed(1)])
  }
  return { code: 0, seconds }
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
