import { createRoute } from '@hono/zod-openapi'
import { contentParams } from '#contract/content/content-lists.schema.ts'
import * as schemas from '#contract/course-lessons/course-lessons.schema.ts'
import { lessonFileUrl } from '#contract/course-lessons/lesson-files.schema.ts'
import { getEnrolledCourse, getLessonFileUrl, openLesson, saveVisit } from '../course-lessons/index.ts'
import { jsonResponse, problemResponse, router } from './router.ts'

const courseRoute = createRoute({
  method: 'get',
  path: '/account/courses/{id}',
  summary: 'List the lessons of a course that I am enrolled in, and which of them are open',
  request: { params: contentParams },
  responses: { 200: jsonResponse(schemas.enrolledCourse), ...problemResponse },
})

const lessonRoute = createRoute({
  method: 'get',
  path: '/account/course-lessons/{id}',
  summary: 'Get a lesson of a course that I am enrolled in; without content before it opens',
  request: { params: contentParams },
  responses: { 200: jsonResponse(schemas.openedLesson), ...problemResponse },
})

const visitRoute = createRoute({
  method: 'put',
  path: '/account/course-lessons/{id}/visit',
  summary: 'Store that I opened a lesson of a course, so that I can continue there',
  request: { params: contentParams },
  responses: { 200: jsonResponse(schemas.visitResponse), ...problemResponse },
})

const fileRoute = createRoute({
  method: 'get',
  path: '/lesson-files/{id}',
  summary: 'Get a short-lived URL of a file of a course lesson that I may read',
  request: { params: contentParams },
  responses: { 200: jsonResponse(lessonFileUrl), ...problemResponse },
})

export const courseLessonsApi = router()
  .openapi(courseRoute, async (c) => c.json(await getEnrolledCourse(c.var.ctx, c.req.valid('param')), 200))
  .openapi(lessonRoute, async (c) => c.json(await openLesson(c.var.ctx, c.req.valid('param')), 200))
  .openapi(fileRoute, async (c) => c.json(await getLessonFileUrl(c.var.ctx, c.req.valid('param')), 200))
  .openapi(visitRoute, async (c) => c.json(await saveVisit(c.var.ctx, c.req.valid('param')), 200))
