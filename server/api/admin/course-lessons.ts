import { createRoute, z } from '@hono/zod-openapi'
import { removedResponse } from '#contract/content/content-forms.schema.ts'
import { contentParams, publishInput, publishResponse } from '#contract/content/content-lists.schema.ts'
import * as schemas from '#contract/course-lessons/course-lessons.schema.ts'
import { id } from '#contract/fields.schema.ts'
import {
  addLesson,
  addSection,
  arrangeCurriculum,
  copyLesson,
  courseLessons,
  getAdminCurriculum,
  removeSection,
  renameSection,
} from '../../course-lessons/index.ts'
import { CONTENT_BYTES_MAX } from '../body-limits.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const curriculumResponses = { 200: jsonResponse(schemas.adminCurriculum), ...problemResponse }
const createdLesson = { 201: jsonResponse(z.object({ id }), 'Created'), ...problemResponse }
const params = contentParams

const curriculumRoute = createRoute({
  method: 'get',
  path: '/admin/courses/{id}/curriculum',
  summary: 'List the sections and lessons of a course, including drafts',
  request: { params },
  responses: curriculumResponses,
})

const arrangeRoute = createRoute({
  method: 'put',
  path: '/admin/courses/{id}/curriculum',
  summary: 'Reorder the sections and lessons of a course',
  request: { params, body: jsonBody(schemas.arrangeInput) },
  responses: curriculumResponses,
})

const addSectionRoute = createRoute({
  method: 'post',
  path: '/admin/courses/{id}/sections',
  summary: 'Add a section to a course',
  request: { params, body: jsonBody(schemas.sectionInput) },
  responses: curriculumResponses,
})

const renameSectionRoute = createRoute({
  method: 'put',
  path: '/admin/course-sections/{id}',
  summary: 'Rename a section',
  request: { params, body: jsonBody(schemas.sectionInput) },
  responses: curriculumResponses,
})

const removeSectionRoute = createRoute({
  method: 'delete',
  path: '/admin/course-sections/{id}',
  summary: 'Delete a section with its lessons',
  request: { params },
  responses: curriculumResponses,
})

const addLessonRoute = createRoute({
  method: 'post',
  path: '/admin/course-sections/{id}/lessons',
  summary: 'Add a lesson to a section, as a draft',
  request: { params, body: jsonBody(schemas.newLessonInput) },
  responses: createdLesson,
})

const copyLessonRoute = createRoute({
  method: 'post',
  path: '/admin/course-sections/{id}/copies',
  summary: 'Add a copy of a binder lesson to a section, as a draft',
  request: { params, body: jsonBody(schemas.copyLessonInput) },
  responses: createdLesson,
})

const readLessonRoute = createRoute({
  method: 'get',
  path: '/admin/course-lessons/{id}',
  summary: 'Get all fields of a course lesson, with its version',
  request: { params },
  responses: { 200: jsonResponse(schemas.courseLessonRead), ...problemResponse },
})

const changeLessonRoute = createRoute({
  method: 'put',
  path: '/admin/course-lessons/{id}',
  summary: 'Update a course lesson, unless it was changed since it was read',
  'x-max-body-bytes': CONTENT_BYTES_MAX,
  request: { params, body: jsonBody(schemas.courseLessonChange) },
  responses: { 200: jsonResponse(schemas.courseLessonRead), ...problemResponse },
})

const removeLessonRoute = createRoute({
  method: 'delete',
  path: '/admin/course-lessons/{id}',
  summary: 'Delete a course lesson',
  request: { params },
  responses: { 200: jsonResponse(removedResponse), ...problemResponse },
})

const publishLessonRoute = createRoute({
  method: 'put',
  path: '/admin/course-lessons/{id}/published',
  summary: 'Publish or unpublish a course lesson',
  request: { params, body: jsonBody(publishInput) },
  responses: { 200: jsonResponse(publishResponse), ...problemResponse },
})

export const adminCourseLessonsApi = router()
  .openapi(curriculumRoute, async (c) => c.json(await getAdminCurriculum(c.var.ctx, c.req.valid('param')), 200))
  .openapi(arrangeRoute, async (c) =>
    c.json(await arrangeCurriculum(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(addSectionRoute, async (c) =>
    c.json(await addSection(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(renameSectionRoute, async (c) =>
    c.json(await renameSection(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(removeSectionRoute, async (c) => c.json(await removeSection(c.var.ctx, c.req.valid('param')), 200))
  .openapi(addLessonRoute, async (c) =>
    c.json(await addLesson(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 201),
  )
  .openapi(copyLessonRoute, async (c) =>
    c.json(await copyLesson(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 201),
  )
  .openapi(readLessonRoute, async (c) => c.json(await courseLessons.read(c.var.ctx, c.req.valid('param')), 200))
  .openapi(changeLessonRoute, async (c) =>
    c.json(await courseLessons.change(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(removeLessonRoute, async (c) => c.json(await courseLessons.remove(c.var.ctx, c.req.valid('param')), 200))
  .openapi(publishLessonRoute, async (c) => {
    const [{ id }, { published }] = [c.req.valid('param'), c.req.valid('json')]
    await courseLessons.setVisible(c.var.ctx, { id, isVisible: published })
    return c.json({ id, published }, 200)
  })
