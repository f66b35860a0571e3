import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { assertLength, type ByteChunks, type Storage, validateKey } from './storage.ts'

export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, validateKey(key))
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const temporaryPath = `${path}.${randomUUID()}.new`
      try {
        await writeThrough(temporaryPath, bytes)
        await rename(temporaryPath, path)
      } catch (error) {
        await rm(temporaryPath, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },
    async get(key) {
      return readFile(pathOf(key)).then((bytes) => new Uint8Array(bytes), nullIfAbsent)
    },
    async open(key, part) {
      const file = await open(pathOf(key), 'r').catch(nullIfAbsent)
      if (!file) return null
      const { size } = part ? { size: part.end - part.start + 1 } : await file.stat()
      // The stream closes the file at its end or when it is canceled.
      return { size, stream: Readable.toWeb(file.createReadStream(part)) as ReadableStream<Uint8Array<ArrayBuffer>> }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

async function writeThrough(path: string, bytes: Uint8Array | ByteChunks): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes instanceof Uint8Array ? bytes : assertLength(bytes))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Flushes the directory entry of a renamed file, which a power failure could otherwise lose. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

function nullIfAbsent(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
  throw error
}
