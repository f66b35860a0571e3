import { createRoute, z } from '@hono/zod-openapi'
import { contentParams } from '#contract/content/content-lists.schema.ts'
import {
  lessonFiles,
  lessonFileTitle,
  newLessonFileQuery,
  reorderLessonFilesInput,
} from '#contract/course-lessons/lesson-files.schema.ts'
import {
  addLessonFile,
  getAdminLessonFiles,
  removeLessonFile,
  renameLessonFile,
  reorderLessonFiles,
} from '../../../course-lessons/index.ts'
import { uploadedFile } from '../../middleware/uploads.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../../router.ts'

const binaryContent = { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } }

const listRoute = createRoute({
  method: 'get',
  path: '/admin/course-lessons/{id}/files',
  summary: 'List the files of a course lesson in their order',
  request: { params: contentParams },
  responses: { 200: jsonResponse(lessonFiles), ...problemResponse },
})

const reorderRoute = createRoute({
  method: 'put',
  path: '/admin/course-lessons/{id}/files',
  summary: 'Reorder the files of a course lesson',
  request: { params: contentParams, body: jsonBody(reorderLessonFilesInput) },
  responses: { 200: jsonResponse(lessonFiles), ...problemResponse },
})

const addRoute = createRoute({
  method: 'post',
  path: '/admin/course-lesson-files',
  summary: 'Upload a file of a course lesson as the request body; requires content-length',
  request: { query: newLessonFileQuery, body: { content: binaryContent, required: true } },
  responses: { 201: jsonResponse(lessonFiles, 'Stored'), ...problemResponse },
})

const renameRoute = createRoute({
  method: 'put',
  path: '/admin/course-lesson-files/{id}',
  summary: 'Change the title of a file',
  request: { params: contentParams, body: jsonBody(lessonFileTitle) },
  responses: { 200: jsonResponse(lessonFiles), ...problemResponse },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/admin/course-lesson-files/{id}',
  summary: 'Remove a file from its course lesson',
  request: { params: contentParams },
  responses: { 200: jsonResponse(lessonFiles), ...problemResponse },
})

export const adminLessonFilesApi = router()
  .openapi(listRoute, async (c) => c.json(await getAdminLessonFiles(c.var.ctx, c.req.valid('param')), 200))
  .openapi(reorderRoute, async (c) =>
    c.json(await reorderLessonFiles(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(addRoute, async (c) =>
    c.json(await addLessonFile(c.var.ctx, { ...c.req.valid('query'), ...uploadedFile(c) }), 201),
  )
  .openapi(renameRoute, async (c) =>
    c.json(await renameLessonFile(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(removeRoute, async (c) => c.json(await removeLessonFile(c.var.ctx, c.req.valid('param')), 200))
