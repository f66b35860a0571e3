import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
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
  return stamp !== '' && stamp === (await digest(root))
}

/** Marks the build as incomplete. Called before a build, so that an aborted one does not pass as current. */
export async function clearBuildStamp(root: string): Promise<void> {
  await rm(stampPath(root), { force: true })
}

export async function writeBuildStamp(root: string, sourcesDigest: string): Promise<void> {
  await writeFile(stampPath(root), sourcesDigest)
}

/** Modification times do not work: a clone or a branch switch changes them. */
export async function digest(root: string): Promise<string> {
  const files = (await Promise.all(sources.map((source) => listFiles(root, source)))).flat().sort()
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))))
  const hash = createHash('sha256')
  for (const [index, file] of files.entries()) {
    const content = contents[index] ?? Buffer.of()
    hash.update(`${file}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

async function listFiles(root: string, source: string): Promise<string[]> {
  const stats = await stat(join(root, source)).catch(() => undefined)
  if (!stats?.isDirectory()) return stats ? [source] : []
  const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
  return files.map((entry) => join(entry.parentPath.slice(root.length).replace(/^\//, ''), entry.name))
}

function stampPath(root: string): string {
  return join(root, 'build/.stamp')
}
