import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { pipeline as pump } from 'node:stream/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import type { Entry } from './manifest.ts'

export type TarArchive = {
  /** Adds an entry. `bytes` must yield exactly `size` bytes. */
  add(name: string, size: number, bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Entry>
  finish(): Promise<void>
  /** Aborts the archive. Returns the root cause: on a full disk, the write error rather than its consequence. */
  abandon(error: unknown): Promise<unknown>
}

/** An entry of an archive. Read each body to its end before requesting the next entry. */
export type TarEntry = { name: string; size: number; body: AsyncIterable<Uint8Array> }

export function writeTar(path: string, signal: AbortSignal): TarArchive {
  const { readable, controller } = createTarPacker()
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const written = pump(Readable.fromWeb(readable as NodeStream), createGzip(), file, { signal })
  // `finish` and `abandon` handle the rejection; this prevents an unhandled rejection until then.
  written.catch(() => undefined)
  return {
    async add(name, size, bytes) {
      const hash = createHash('sha256')
      const body = controller.add({ name, size, mode: 0o600 }).getWriter()
      for await (const chunk of bytes) {
        hash.update(chunk)
        await body.write(chunk)
      }
      await body.close()
      return { name, size, sha256: hash.digest('hex') }
    },
    async finish() {
      controller.finalize()
      await written
    },
    async abandon(error) {
      controller.error(error)
      return written.then(
        () => error,
        (cause: unknown) => cause,
      )
    },
  }
}

export async function* readTar(path: string, signal: AbortSignal): AsyncGenerator<TarEntry> {
  const unzipped = pipeline(createReadStream(path, { signal }), createGunzip(), () => undefined)
  // Unlike `Readable.toWeb`, it can be canceled halfway.
  const bytes = NodeStream.from(unzipped) as ReadableStream<Uint8Array>
  const entries = bytes.pipeThrough(createTarDecoder({ strict: true }))
  for await (const { header, body } of entries) yield { name: header.name, size: header.size, body }
}
