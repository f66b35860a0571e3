import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failure, runStep } from './cli-output.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const networkError = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b/

export async function install() {
  if (isInstalled()) return
  await runStep('Packages', runNpm)
  if (!isInstalled())
    throw new Failure('npm finished, but packages are missing: delete node_modules and run this again.')
}

/** npm writes node_modules/.package-lock.json last, so an aborted install lacks it. */
function isInstalled() {
  const locked = readPackages('package-lock.json')
  const installed = readPackages('node_modules/.package-lock.json')
  if (!locked || !installed || !existsSync(join(root, 'node_modules/.bin/node'))) return false
  const hasLockedVersion = ([path, { version }]) => locked[path]?.version === version
  // Most optional packages are for other platforms.
  const isPresent = ([path, { optional, devOptional, peer }]) =>
    path === '' || optional || devOptional || peer || installed[path]
  return Object.entries(installed).every(hasLockedVersion) && Object.entries(locked).every(isPresent)
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

async function runNpm() {
  const { code, output } = await npm([
    'ci',
    // Set explicitly, because a user's settings may differ and the build needs all packages.
    '--include=dev',
    '--include=optional',
    '--ignore-scripts=false',
    '--engine-strict=false',
    // The warnings concern the Node that runs npm. Everything else runs on the pinned one.
    '--loglevel=error',
    // An unreachable registry is reported after seconds, not minutes.
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
    '--no-audit',
    '--no-fund',
  ])
  if (code === 0) return
  const [errorCode] = networkError.exec(output) ?? []
  if (errorCode)
    throw new Failure(
      `The npm registry cannot be reached (${errorCode}): check the network or proxy, and run this again.`,
    )
  throw new Failure(
    `npm could not install the packages. The end of its output:\n\n${output.trim().split('\n').slice(-15).join('\n')}`,
  )
}

function npm(args) {
  // Uses the npm that runs this script, with its Node. A local one may be in node_modules, which is about to be
  // deleted.
  const { npm_execpath: cli = '', npm_node_execpath: node = process.execPath } = process.env
  const [command, prefix] = /npm-cli\.c?js$/.test(cli) ? [node, [cli]] : ['npm', []]
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: '' }
    const child = spawn(command, [...prefix, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.on('error', () => reject(new Failure('npm was not found: install Node 20.19 or later together with npm.')))
    child.on('close', (code) => resolve({ code, output }))
  })
}
