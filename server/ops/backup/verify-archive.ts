import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { isErrno, reason, SetupError } from '#db/embedded/setup-error.ts'
import { includesMigration } from '#db/migrate.ts'
import { type ArchiveContents, type Entry, HEADER_NAME, MANIFEST_NAME, parseHeader, parseManifest } from './manifest.ts'
import { readTar } from './tar.ts'

/**
 * Reads a whole backup and returns its header and manifest.
 * @throws SetupError if any byte differs from the manifest, or if the backup was made by a newer version of the program
 */
export async function verifyArchive(
  path: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<ArchiveContents> {
  const archive = await readEntries(path, signal).catch((error: unknown) => {
    if (signal.aborted || error instanceof SetupError) throw error
    if (isErrno(error, 'ENOENT', 'ENOTDIR'))
      throw new SetupError(`${path} does not exist: enter the file name of a backup.`)
    throw isErrno(error, 'EACCES', 'EISDIR')
      ? new SetupError(`${path} cannot be read (${reason(error)}).`)
      : damaged(path, reason(error))
  })
  const { header, manifest, entries } = archive
  if (!header || !manifest) throw damaged(path, 'it is truncated')
  const mismatch = manifest.entries.find((entry, index) => !isSame(entry, entries[index]))
  if (mismatch || entries.length !== manifest.entries.length)
    throw damaged(path, `${mismatch?.name ?? 'its table of contents'} has changed since it was written`)
  if (manifest.rows.length !== header.tables.length) throw damaged(path, 'its table of contents is incomplete')
  return { header, manifest }
}

function damaged(path: string, cause: string): SetupError {
  return new SetupError(`${path} is not a complete backup (${cause}).`)
}

function isSame(entry: Entry, other: Entry | undefined): boolean {
  return entry.name === other?.name && entry.size === other.size && entry.sha256 === other.sha256
}

async function readEntries(path: string, signal: AbortSignal) {
  const entries: Entry[] = []
  let header: ArchiveContents['header'] | undefined
  let manifest: ArchiveContents['manifest'] | undefined
  for await (const { name, size, body } of readTar(path, signal)) {
    if (manifest) throw new Error('there is extra data at its end')
    if (name === MANIFEST_NAME) {
      manifest = parseManifest(await text(body))
      continue
    }
    const hash = createHash('sha256')
    const headerChunks: Uint8Array[] = []
    for await (const chunk of body) {
      hash.update(chunk)
      if (name === HEADER_NAME) headerChunks.push(chunk)
    }
    if (name === HEADER_NAME) header = await parseSupportedHeader(path, Buffer.concat(headerChunks).toString())
    if (!header) throw new Error('its format is unknown')
    entries.push({ name, size, sha256: hash.digest('hex') })
  }
  return { header, manifest, entries }
}

async function parseSupportedHeader(path: string, text: string): Promise<ArchiveContents['header']> {
  const header = parseHeader(text)
  if (header && (await includesMigration(header.migration))) return header
  throw new SetupError(`${path} was created by a newer version of the program: restore it with that version.`)
}
