import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Failure, runStep } from '../cli-output.mjs'

/** @throws Failure with the last lines of the build output */
export async function buildIfStale(root: string): Promise<void> {
  if (!(await isBuilt(root))) await runStep('Build', () => build(root))
}

async function build(root: string): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [join(root, 'bin/build.ts'), '--quick'], { cwd: root })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    const output = `${stdout}\n${stderr}`.trim().split('\n').slice(-20).join('\n')
    throw new Failure(`The site could not be built. The end of the build output:\n\n${output}`)
  }
}

/** All inputs of the build. Excludes the server, whose sources Node runs directly. */
const sources = [
  'web',
  'contract',
  'public',
  'bin/bundle',
  'bin/build.ts',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]

export async function isBuilt(root: string): Promise<boolean> {
  const stamp = await readFile(stampPath(root), 'utf8').catch(() => '')
  return stamp !== '' && stamp === digest(root)
}

/** Marks the build as incomplete. Called before a build, so that an aborted one does not pass as current. */
export async function clearBuildStamp(root: string): Promise<void> {
  await rm(stampPath(root), { force: true })
}

export async function writeBuildStamp(root: string, sourcesDigest: string): Promise<void> {
  await writeFile(stampPath(root), sourcesDigest)
}

/** Modification times do not work: a clone or a branch switch changes them. */
export function digest(root: string): string {
  const hash = createHash('sha256')
  // One at a time: a start waits for this, and the thread pool would take four times as long for 1,500 small files.
  for (const file of sources.flatMap((source) => listFiles(root, source)).sort()) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function listFiles(root: string, source: string): string[] {
  const stats = statSync(join(root, source), { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats ? [source] : []
  const entries = readdirSync(join(root, source), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
  return files.map((entry) => join(entry.parentPath.slice(root.length).replace(/^\//, ''), entry.name))
}

function stampPath(root: string): string {
  return join(root, 'build/.stamp')
}
