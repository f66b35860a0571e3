import { z } from 'zod'
import { FILES_MAX } from '../../content/downloads/file-limits.ts'
import { count, id } from '../../fields.schema.ts'
import * as field from '../../form-fields.schema.ts'

/** A file to download, listed on the page of a course lesson. `bytes` is its size. */
export const lessonFile = z.object({ id, title: z.string(), fileName: z.string(), bytes: count })
export type LessonFile = z.infer<typeof lessonFile>

export const lessonFiles = z.object({ files: z.array(lessonFile) })
export type LessonFiles = z.infer<typeof lessonFiles>

export const lessonFileUrl = z.object({ url: z.string() })

/** Administration */

export const newLessonFileQuery = z.object({
  lessonId: id,
  name: z.string('Enter a file name.').min(1, 'Enter a file name.').max(4_000, 'The name is too long.'),
})

export const lessonFileTitle = z.object({ title: field.title('Enter a title.') })

export const reorderLessonFilesInput = z.object({ ids: z.array(id, 'Send a list.').max(FILES_MAX, 'Too many files.') })
