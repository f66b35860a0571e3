import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** All that a build is made of. The server is not among it: Node runs that as it is written. */
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

/** Whether the build is of the sources as they are now. */
export async function isBuilt(root: string): Promise<boolean> {
  const stamp = await readFile(stampPath(root), 'utf8').catch(() => '')
  return stamp !== '' && stamp === (await digest(root))
}

/** Says that the build is not whole, before it begins: one that is broken off must not pass for done. */
export async function clearBuildStamp(root: string): Promise<void> {
  await rm(stampPath(root), { force: true })
}

export async function writeBuildStamp(root: string, sourcesDigest: string): Promise<void> {
  await writeFile(stampPath(root), sourcesDigest)
}

/** One digest of every source and its name. Content, not times: a fresh clone and a switched branch have new times. */
export async function digest(root: string): Promise<string> {
  const files = (await Promise.all(sources.map((source) => filesOf(root, source)))).flat().sort()
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))))
  const hash = createHash('sha256')
  for (const [index, file] of files.entries()) {
    const content = contents[index] ?? Buffer.of()
    hash.update(`${file}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

async function filesOf(root: string, source: string): Promise<string[]> {
  const found = await stat(join(root, source)).catch(() => undefined)
  if (!found?.isDirectory()) return found ? [source] : []
  const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
  return files.map((entry) => join(entry.parentPath.slice(root.length).replace(/^\//, ''), entry.name))
}

function stampPath(root: string): string {
  return join(root, 'build/.stamp')
}
