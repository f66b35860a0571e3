import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SetupError } from '#db/embedded/setup-error.ts'
import { publicPages } from '../../bin/bundle/page-sizes.ts'
import { freePort, waitUntilReady } from '../../bin/local-server.ts'
import { createDataDir, spawnServer } from '../../e2e/fixtures/sites/server.ts'
import type { Cleanups } from '../cleanups.ts'

/** A running production build. `root` is its checkout. */
export type Build = { name: string; root: string; url: string; dataDir: string }

const currentRoot = join(import.meta.dirname, '../..')
const run = promisify(execFile)

export const startCurrentBuild = (cleanups: Cleanups): Promise<Build> =>
  startBuild({ name: 'this build', root: currentRoot }, cleanups)

/** Builds a commit in a temporary folder and starts it. */
export async function startBuildOfCommit(commit: string, cleanups: Cleanups): Promise<Build> {
  const folder = await mkdtemp(join(tmpdir(), 'journey-commit-'))
  cleanups.add(() => rm(folder, { recursive: true, force: true }))
  // As root, PostgreSQL runs under another account, which needs access to its programs.
  await chmod(folder, 0o755)
  const root = join(folder, 'site')
  cleanups.add(() => git('worktree', 'remove', '--force', root).catch(() => git('worktree', 'prune')))
  await git('worktree', 'add', '--detach', root, commit).catch(({ stderr }) => {
    throw new SetupError(`${commit} cannot be checked out. ${stderr}`)
  })
  const hasSamePackages = (await readLockfile(root)) === (await readLockfile(currentRoot))
  if (hasSamePackages) await symlink(join(currentRoot, 'node_modules'), join(root, 'node_modules'))
  console.log(`Building ${commit}${hasSamePackages ? '' : ' with packages of its own'}`)
  // The first file installs missing packages.
  const command = hasSamePackages ? ['bin/build.ts'] : ['bin/run.mjs', 'bin/build.ts']
  await run(process.execPath, [...command, '--quick'], { cwd: root, signal: cleanups.signal })
  return startBuild({ name: commit, root }, cleanups)
}

async function startBuild({ name, root }: { name: string; root: string }, cleanups: Cleanups): Promise<Build> {
  const dataDir = createDataDir()
  cleanups.add(() => rm(dataDir, { recursive: true, force: true }))
  const options = { root, port: await freePort(), dataDir, log: 'error', env: { DEMO: '1' } }
  const server = spawnServer(options, 'ignore')
  cleanups.add(() => {
    server.child.kill('SIGTERM')
    return server.ended
  })
  await waitUntilReady(server)
  return { name, root, url: server.url, dataDir }
}

/** Returns the bytes that Today loads before it can be used, after gzip. */
export async function countFirstJavascript({ root }: Build): Promise<number> {
  const today = (await publicPages(root)).find(({ path }) => path === '/planner')
  return today?.javascript ?? Number.NaN
}

const git = (...args: string[]) => run('git', args, { cwd: currentRoot })

const readLockfile = (root: string) => readFile(join(root, 'package-lock.json'), 'utf8')
