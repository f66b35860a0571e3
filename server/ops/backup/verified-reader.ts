import { createHash } from 'node:crypto'
import type { ArchiveContents } from './manifest.ts'
import { readTar, type TarEntry } from './tar.ts'

export type VerifiedReader = {
  under(folder: string): AsyncGenerator<Uint8Array>
  /** Returns the current entry, or undefined at the end. Its body can be read once. */
  entry(): TarEntry | undefined
  skip(): Promise<void>
  close(): Promise<void>
}

/** Fails if its content has changed since verification. */
export async function openVerifiedReader(
  path: string,
  { manifest }: ArchiveContents,
  signal: AbortSignal,
): Promise<VerifiedReader> {
  const entries = verifiedEntries(readTar(path, signal), manifest)
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
      for (let current = entry(); current?.name.startsWith(folder); current = entry()) {
        yield* current.body
        await skip()
      }
    },
    async close() {
      await entries.return(undefined)
    },
  }
}

async function* verifiedEntries(
  entries: AsyncGenerator<TarEntry>,
  { entries: expectedEntries }: ArchiveContents['manifest'],
) {
  let at = 0
  for await (const { name, size, body } of entries) {
    const expected = expectedEntries[at++]
    // The manifest comes after all entries that it lists.
    yield { name, size, body: expected ? verifyBytes(body, name === expected.name ? expected.sha256 : '') : body }
  }
}

async function* verifyBytes(body: AsyncIterable<Uint8Array>, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw new Error('the backup changed while it was being read')
}
