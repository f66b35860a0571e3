import { z } from '@hono/zod-openapi'
import * as schemas from '#contract/classes/course-lessons/course-lessons.schema.ts'
import { removedResponse } from '#contract/content/editing/content-forms.schema.ts'
import { contentParams, publishInput, publishResponse } from '#contract/content/editing/content-lists.schema.ts'
import { id } from '#contract/fields.schema.ts'
import { CONTENT_BYTES_MAX } from '../../platform/api/body-limits.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { addLesson, copyLesson, courseLessons } from './admin/lessons.ts'
import { addSection, arrangeCurriculum, getAdminCurriculum, removeSection, renameSection } from './admin/sections.ts'

const params = contentParams

export const adminCourseLessonsApi = router().openapiRoutes([
  operation('GET /admin/courses/{id}/curriculum', getAdminCurriculum, {
    permission: 'classes',
    summary: 'List the sections and lessons of a course, including drafts',
    params,
    output: schemas.adminCurriculum,
  }),
  operation('PUT /admin/courses/{id}/curriculum', arrangeCurriculum, {
    permission: 'classes',
    summary: 'Reorder the sections and lessons of a course',
    params,
    body: schemas.arrangeInput,
    output: schemas.adminCurriculum,
  }),
  operation('POST /admin/courses/{id}/sections', addSection, {
    permission: 'classes',
    summary: 'Add a section to a course',
    params,
    body: schemas.sectionInput,
    output: schemas.adminCurriculum,
  }),
  operation('PUT /admin/course-sections/{id}', renameSection, {
    permission: 'classes',
    summary: 'Rename a section',
    params,
    body: schemas.sectionInput,
    output: schemas.adminCurriculum,
  }),
  operation('DELETE /admin/course-sections/{id}', removeSection, {
    permission: 'classes',
    summary: 'Delete a section with its lessons',
    params,
    output: schemas.adminCurriculum,
  }),
  operation('POST /admin/course-sections/{id}/lessons', addLesson, {
    permission: 'classes',
    summary: 'Add a lesson to a section, as a draft',
    params,
    body: schemas.newLessonInput,
    output: z.object({ id }),
    status: 201,
  }),
  operation('POST /admin/course-sections/{id}/copies', copyLesson, {
    permission: 'classes',
    summary: 'Add a copy of a binder lesson to a section, as a draft',
    params,
    body: schemas.copyLessonInput,
    output: z.object({ id }),
    status: 201,
  }),

  operation('GET /admin/course-lessons/{id}', courseLessons.read, {
    permission: 'classes',
    summary: 'Get all fields of a course lesson, with its version',
    params,
    output: schemas.courseLessonRead,
  }),
  operation('PUT /admin/course-lessons/{id}', courseLessons.change, {
    permission: 'classes',
    summary: 'Update a course lesson, unless it was changed since it was read',
    maxBodyBytes: CONTENT_BYTES_MAX,
    params,
    body: schemas.courseLessonChange,
    output: schemas.courseLessonRead,
  }),
  operation('DELETE /admin/course-lessons/{id}', courseLessons.remove, {
    permission: 'classes',
    summary: 'Delete a course lesson',
    params,
    output: removedResponse,
  }),
  operation(
    'PUT /admin/course-lessons/{id}/published',
    async (ctx, { id, published }) => {
      await courseLessons.setVisible(ctx, { id, isVisible: published })
      return { id, published }
    },
    {
      permission: 'classes',
      summary: 'Publish or unpublish a course lesson',
      params,
      body: publishInput,
      output: publishResponse,
    },
  ),
])
