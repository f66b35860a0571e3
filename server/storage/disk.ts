import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type ByteChunks, checkedKey, counted, type Storage } from './storage.ts'

/** Files in a folder of this machine, made when the first one comes. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, checkedKey(key))
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const unfinished = `${path}.${randomUUID()}.new`
      try {
        await writeThrough(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
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
      // The stream closes the file at its end, or when it is cancelled.
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
    await file.writeFile(bytes instanceof Uint8Array ? bytes : counted(bytes))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The new name is an entry of the folder, which a power failure could still take. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

function nullIfAbsent(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
  throw error
}
