import { createHash } from 'node:crypto'
import type { ArchiveContents } from './manifest.ts'
import { readTar, type TarEntry } from './tar.ts'

/** A backup on its second way through. */
export type VerifiedReader = {
  /** The bytes of what comes next, for as long as it lies there. */
  under(folder: string): AsyncGenerator<Uint8Array>
  /** What comes next; undefined at the end. Its body is read once. */
  entry(): TarEntry | undefined
  skip(): Promise<void>
  close(): Promise<void>
}

/** Reads a backup that was checked, and fails should it be another one by now. */
export async function openVerifiedReader(
  path: string,
  { tail }: ArchiveContents,
  signal: AbortSignal,
): Promise<VerifiedReader> {
  const entries = compared(readTar(path, signal), tail)
  let next = await entries.next()
  const entry = (): TarEntry | undefined => (next.done ? undefined : next.value)
  const skip = async () => {
    for await (const _ of entry()?.body ?? []);
    next = await entries.next()
  }
  return {
    entry,
    skip,
    async *under(folder) {
      for (let here = entry(); here?.name.startsWith(folder); here = entry()) {
        yield* here.body
        await skip()
      }
    },
    async close() {
      await entries.return(undefined)
    },
  }
}

async function* compared(entries: AsyncGenerator<TarEntry>, { entries: listed }: ArchiveContents['tail']) {
  let at = 0
  for await (const { name, size, body } of entries) {
    const expected = listed[at++]
    // Behind all that is listed comes the list itself.
    yield { name, size, body: expected ? sameBytes(body, name === expected.name ? expected.sha256 : '') : body }
  }
}

async function* sameBytes(body: AsyncIterable<Uint8Array>, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const piece of body) {
    hash.update(piece)
    yield piece
  }
  if (hash.digest('hex') !== sha256) throw new Error('the backup was changed while it was read')
}
