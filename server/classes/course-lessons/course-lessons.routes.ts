import * as schemas from '#contract/classes/course-lessons/course-lessons.schema.ts'
import { lessonFileUrl } from '#contract/classes/course-lessons/lesson-files.schema.ts'
import { contentParams } from '#contract/content/editing/content-lists.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { getEnrolledCourse, openLesson, saveVisit } from './enrolled-lessons.ts'
import { getLessonFileUrl } from './files/download-file.ts'

export const courseLessonsApi = router().openapiRoutes([
  operation('GET /account/courses/{id}', getEnrolledCourse, {
    summary: 'List the lessons of a course that I am enrolled in, and which of them are open',
    params: contentParams,
    output: schemas.enrolledCourse,
  }),
  operation('GET /account/course-lessons/{id}', openLesson, {
    summary: 'Get a lesson of a course that I am enrolled in; without content before it opens',
    params: contentParams,
    output: schemas.openedLesson,
  }),
  operation('GET /lesson-files/{id}', getLessonFileUrl, {
    summary: 'Get a short-lived URL of a file of a course lesson that I may read',
    params: contentParams,
    output: lessonFileUrl,
  }),
  operation('PUT /account/course-lessons/{id}/visit', saveVisit, {
    summary: 'Store that I opened a lesson of a course, so that I can continue there',
    params: contentParams,
    output: schemas.visitResponse,
  }),
])
