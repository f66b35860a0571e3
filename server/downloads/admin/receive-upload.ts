import { randomUUID } from 'node:crypto'
import { type FileExtension, fileExtension, fileTypes } from '#contract/downloads/file-types.ts'
import { FILE_BYTES_MAX } from '#contract/limits.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import type { ByteChunks } from '../../storage/storage.ts'
import { assertFileType } from './sniff-file-type.ts'

/** `name` is what the file was called; it reaches no path. */
export type FileUpload = ByteChunks & { name: string }
export type UploadedFile = { ending: FileExtension; type: string; source: string; bytes: number }

/** @throws file_refused, file_too_large, validation for `file` */
export function assertUploadable({ name, size }: FileUpload): FileExtension {
  const ending = fileExtension(name)
  if (!ending) throw new Problem('file_refused')
  if (size > FILE_BYTES_MAX) throw new Problem('file_too_large')
  if (size > 0) return ending
  const message = 'This file is empty.'
  throw new Problem('validation', { message, fields: [{ field: 'file', message }] })
}

/**
 * Keeps a file as it comes in and then has `write` tell of it: what is listed is there. Of a file that then fails to be
 * written down, nothing is kept.
 * @throws file_refused, file_too_large, validation for `file`
 */
export async function receiveUpload<Told>(
  ctx: Ctx,
  sent: FileUpload,
  write: (taken: UploadedFile) => Promise<Told>,
): Promise<Told> {
  const ending = assertUploadable(sent)
  const { size, pieces } = sent
  const taken = { ending, type: fileTypes[ending], source: `goods/${randomUUID()}.${ending}`, bytes: size }
  await ctx.storage.put(taken.source, { size, pieces: assertFileType(ending, pieces) }, taken.type)
  try {
    return await write(taken)
  } catch (error) {
    await ctx.storage.remove(taken.source)
    throw error
  }
}
