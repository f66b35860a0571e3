import { createRoute, z } from '@hono/zod-openapi'
import {
  lessonFiles,
  lessonFileTitle,
  newLessonFileQuery,
  reorderLessonFilesInput,
} from '#contract/classes/course-lessons/lesson-files.schema.ts'
import { contentParams } from '#contract/content/editing/content-lists.schema.ts'
import { uploadedFile } from '../../platform/api/middleware/uploads.ts'
import { operation } from '../../platform/api/operation.ts'
import { jsonResponse, problemResponse, router } from '../../platform/api/router.ts'
import {
  addLessonFile,
  getAdminLessonFiles,
  removeLessonFile,
  renameLessonFile,
  reorderLessonFiles,
} from './admin/lesson-files.ts'

const binaryContent = { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } }

const addRoute = createRoute({
  method: 'post',
  path: '/admin/course-lesson-files',
  'x-permission': 'classes',
  summary: 'Upload a file of a course lesson as the request body; requires content-length',
  request: { query: newLessonFileQuery, body: { content: binaryContent, required: true } },
  responses: { 201: jsonResponse(lessonFiles, 'Stored'), ...problemResponse },
})

export const adminLessonFilesApi = router()
  .openapiRoutes([
    operation('GET /admin/course-lessons/{id}/files', getAdminLessonFiles, {
      permission: 'classes',
      summary: 'List the files of a course lesson in their order',
      params: contentParams,
      output: lessonFiles,
    }),
    operation('PUT /admin/course-lessons/{id}/files', reorderLessonFiles, {
      permission: 'classes',
      summary: 'Reorder the files of a course lesson',
      params: contentParams,
      body: reorderLessonFilesInput,
      output: lessonFiles,
    }),
    operation('PUT /admin/course-lesson-files/{id}', renameLessonFile, {
      permission: 'classes',
      summary: 'Change the title of a file',
      params: contentParams,
      body: lessonFileTitle,
      output: lessonFiles,
    }),
    operation('DELETE /admin/course-lesson-files/{id}', removeLessonFile, {
      permission: 'classes',
      summary: 'Remove a file from its course lesson',
      params: contentParams,
      output: lessonFiles,
    }),
  ])
  .openapi(addRoute, async (c) =>
    c.json(await addLessonFile(c.var.ctx, { ...c.req.valid('query'), ...uploadedFile(c) }), 201),
  )
