import { randomUUID } from 'node:crypto'
import { FILE_BYTES_MAX } from '#contract/content/downloads/file-limits.ts'
import { type FileExtension, fileExtension, fileTypes } from '#contract/content/downloads/file-types.ts'
import type { Ctx } from '../../../context.ts'
import { fileSignatures } from '../../../platform/storage/file-signatures.ts'
import type { ByteChunks } from '../../../platform/storage/storage.ts'
import { Problem } from '../../../problem.ts'

const SIGNATURE_BYTES = 256

/** `name` is the original file name; it is not used in paths. */
export type FileUpload = ByteChunks & { name: string }
type UploadedFile = { extension: FileExtension; type: string; source: string; bytes: number }

/** @throws file_refused, file_too_large, validation for `file` */
function assertUploadable({ name, size }: FileUpload): FileExtension {
  const extension = fileExtension(name)
  if (!extension) throw new Problem('file_refused')
  if (size > FILE_BYTES_MAX) throw new Problem('file_too_large')
  if (size > 0) return extension
  const message = 'This file is empty.'
  throw new Problem('validation', { message, fields: [{ field: 'file', message }] })
}

/** Inserts the row by `write` after the file. @throws file_refused, file_too_large, validation for `file` */
export async function receiveUpload<Result>(
  ctx: Ctx,
  upload: FileUpload,
  write: (uploaded: UploadedFile) => Promise<Result>,
): Promise<Result> {
  const extension = assertUploadable(upload)
  const { size, chunks } = upload
  const uploaded = {
    extension,
    type: fileTypes[extension],
    source: `downloads/${randomUUID()}.${extension}`,
    bytes: size,
  }
  await ctx.storage.put(uploaded.source, { size, chunks: assertFileType(extension, chunks) }, uploaded.type)
  try {
    return await write(uploaded)
  } catch (error) {
    await ctx.storage.remove(uploaded.source)
    throw error
  }
}

/** Rejects renamed programs and HTML before the first chunk is passed on. @throws file_refused */
async function* assertFileType(
  extension: FileExtension,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0)
  let isVerified = false
  for await (const chunk of chunks) {
    if (isVerified) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < SIGNATURE_BYTES) continue
    assertSignature(extension, head)
    isVerified = true
    yield head
  }
  if (isVerified) return
  assertSignature(extension, head)
  yield head
}

function assertSignature(extension: FileExtension, head: Buffer): void {
  if (fileSignatures[extension](head)) return
  const message = `This file is named .${extension}, but it’s in another format. Please choose the original file.`
  throw new Problem('file_refused', { message })
}
