import { createRoute } from '@hono/zod-openapi'
import { classMessageInput, classMessageResponse } from '#contract/classes/class-message.schema.ts'
import { affectedEnrollments, classRemovalInput } from '#contract/classes/class-removal.schema.ts'
import { enrolledResponse, enrollUserInput } from '#contract/classes/enroll-user.schema.ts'
import { missingJoinLinks } from '#contract/classes/join-links.schema.ts'
import { rosterInput, rosterPage } from '#contract/classes/roster.schema.ts'
import * as forms from '#contract/content/content-forms.schema.ts'
import * as lists from '#contract/content/content-lists.schema.ts'
import { idempotencyHeaders } from '#contract/orders/orders.schema.ts'
import { lessons, listLessons } from '../../binder/index.ts'
import { listPosts, posts } from '../../blog/index.ts'
import { courses, listCourses, listMissingJoinLinks, listWorkshops, workshops } from '../../classes/index.ts'
import { previewHtml } from '../../content/index.ts'
import { getAffectedEnrollments, listRoster, messageClass } from '../../enrollments/index.ts'
import { enrollUser } from '../../orders/index.ts'
import { listProducts, products, setStock } from '../../store/index.ts'
import { CONTENT_BYTES_MAX, FORM_BYTES_MAX } from '../body-limits.ts'
import { contentRoutes } from '../content-routes.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const post = contentRoutes('/admin/posts', {
  singular: 'a post',
  maxBodyBytes: CONTENT_BYTES_MAX,
  listSummary: 'List posts, including drafts',
  params: lists.contentParams,
  listQuery: lists.postsInput,
  page: lists.postPage,
  form: forms.postForm,
  change: forms.postChange,
  read: forms.postRead,
  removed: forms.removedResponse,
  flag: 'published',
  flagSummary: 'Publish or unpublish a post',
  flagInput: lists.publishInput,
  flagResponse: lists.publishResponse,
})

const product = contentRoutes('/admin/products', {
  singular: 'a product',
  maxBodyBytes: FORM_BYTES_MAX,
  listSummary: 'List products, including inactive ones',
  params: lists.productParams,
  listQuery: lists.productsInput,
  page: lists.productPage,
  form: forms.productForm,
  change: forms.productChange,
  read: forms.productRead,
  removed: forms.removedProductResponse,
  flag: 'active',
  flagSummary: 'Activate or deactivate a product',
  flagInput: lists.activateInput,
  flagResponse: lists.activateProductResponse,
})

const course = contentRoutes('/admin/courses', {
  singular: 'a course',
  maxBodyBytes: FORM_BYTES_MAX,
  listSummary: 'List courses, including inactive ones',
  params: lists.contentParams,
  listQuery: lists.coursesInput,
  page: lists.coursePage,
  form: forms.courseForm,
  change: forms.courseChange,
  read: forms.courseRead,
  removed: forms.removedResponse,
  flag: 'active',
  flagSummary: 'Activate or deactivate a course',
  flagInput: lists.activateInput,
  flagResponse: lists.activateResponse,
})

const classRemovalRoute = <const Path extends string>(path: Path, singular: string) =>
  createRoute({
    method: 'delete',
    path,
    summary: `Delete ${singular}, and refund or keep its enrollments`,
    request: { params: lists.contentParams, query: classRemovalInput },
    responses: { 200: jsonResponse(forms.removedResponse), ...problemResponse },
  })

const affectedEnrollmentsRoute = <const Path extends string>(path: Path, singular: string) =>
  createRoute({
    method: 'get',
    path,
    summary: `Get the enrollments that deleting ${singular} would cancel`,
    request: { params: lists.contentParams },
    responses: { 200: jsonResponse(affectedEnrollments), ...problemResponse },
  })

const enrollUserRoute = <const Path extends string>(path: Path, singular: string) =>
  createRoute({
    method: 'post',
    path,
    summary: `Enroll a user in ${singular} without a payment`,
    request: { params: lists.contentParams, body: jsonBody(enrollUserInput) },
    responses: { 201: jsonResponse(enrolledResponse, 'Created'), ...problemResponse },
  })

const rosterRoute = <const Path extends string>(path: Path, singular: string) =>
  createRoute({
    method: 'get',
    path,
    summary: `List the enrollments in ${singular}, newest first, with its totals`,
    request: { params: lists.contentParams, query: rosterInput },
    responses: { 200: jsonResponse(rosterPage), ...problemResponse },
  })

const messageRoute = <const Path extends string>(path: Path, singular: string) =>
  createRoute({
    method: 'post',
    path,
    summary: `Email everyone enrolled in ${singular}, or selected users`,
    'x-max-body-bytes': FORM_BYTES_MAX,
    request: { params: lists.contentParams, headers: idempotencyHeaders, body: jsonBody(classMessageInput) },
    responses: { 200: jsonResponse(classMessageResponse), ...problemResponse },
  })

const courseRoster = rosterRoute('/admin/courses/{id}/roster', 'a course')
const workshopRoster = rosterRoute('/admin/workshops/{id}/roster', 'a workshop')
const courseMessage = messageRoute('/admin/courses/{id}/messages', 'a course')
const workshopMessage = messageRoute('/admin/workshops/{id}/messages', 'a workshop')
const courseEnrollment = enrollUserRoute('/admin/courses/{id}/enrollments', 'a course')
const workshopEnrollment = enrollUserRoute('/admin/workshops/{id}/enrollments', 'a workshop')
const courseRemoval = classRemovalRoute('/admin/courses/{id}', 'a course')
const courseAffected = affectedEnrollmentsRoute('/admin/courses/{id}/enrolled', 'a course')
const workshopRemoval = classRemovalRoute('/admin/workshops/{id}', 'a workshop')
const workshopAffected = affectedEnrollmentsRoute('/admin/workshops/{id}/enrolled', 'a workshop')

const workshop = contentRoutes('/admin/workshops', {
  singular: 'a workshop',
  maxBodyBytes: FORM_BYTES_MAX,
  listSummary: 'List workshops, including inactive ones, with their spots',
  params: lists.contentParams,
  listQuery: lists.workshopsInput,
  page: lists.workshopPage,
  form: forms.workshopForm,
  change: forms.workshopChange,
  read: forms.workshopRead,
  removed: forms.removedResponse,
  flag: 'active',
  flagSummary: 'Activate or deactivate a workshop',
  flagInput: lists.activateInput,
  flagResponse: lists.activateResponse,
})

const lesson = contentRoutes('/admin/lessons', {
  singular: 'a lesson',
  maxBodyBytes: CONTENT_BYTES_MAX,
  listSummary: 'List lessons, including drafts',
  params: lists.contentParams,
  listQuery: lists.lessonsInput,
  page: lists.lessonPage,
  form: forms.lessonForm,
  change: forms.lessonChange,
  read: forms.lessonRead,
  removed: forms.removedResponse,
  flag: 'published',
  flagSummary: 'Publish or unpublish a lesson',
  flagInput: lists.publishInput,
  flagResponse: lists.publishResponse,
})

const missingJoinLinksRoute = createRoute({
  method: 'get',
  path: '/admin/join-links/missing',
  summary: 'List the classes that start soon and have no link to join',
  responses: { 200: jsonResponse(missingJoinLinks), ...problemResponse },
})

const previewRoute = createRoute({
  method: 'post',
  path: '/admin/preview',
  summary: 'Preview text as it would be stored after sanitizing; stores nothing',
  'x-max-body-bytes': CONTENT_BYTES_MAX,
  request: { body: jsonBody(forms.previewInput) },
  responses: { 200: jsonResponse(forms.previewResponse), ...problemResponse },
})

const postsApi = router()
  .openapi(post.list, async (c) => c.json(await listPosts(c.var.ctx, c.req.valid('query')), 200))
  .openapi(post.read, async (c) => c.json(await posts.read(c.var.ctx, c.req.valid('param')), 200))
  .openapi(post.create, async (c) => c.json(await posts.create(c.var.ctx, c.req.valid('json')), 201))
  .openapi(post.change, async (c) =>
    c.json(await posts.change(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(post.remove, async (c) => c.json(await posts.remove(c.var.ctx, c.req.valid('param')), 200))
  .openapi(post.setFlag, async (c) => {
    const [{ id }, { published }] = [c.req.valid('param'), c.req.valid('json')]
    await posts.setVisible(c.var.ctx, { id, isVisible: published })
    return c.json({ id, published }, 200)
  })

const stockRoute = createRoute({
  method: 'put',
  path: '/admin/products/{id}/stock',
  summary: 'Change the stock of a product by the difference to the stock that was read',
  request: { params: lists.productParams, body: jsonBody(forms.stockInput) },
  responses: { 200: jsonResponse(forms.productStock), ...problemResponse },
})

const productsApi = router()
  .openapi(product.list, async (c) => c.json(await listProducts(c.var.ctx, c.req.valid('query')), 200))
  .openapi(product.read, async (c) => c.json(await products.read(c.var.ctx, c.req.valid('param')), 200))
  .openapi(product.create, async (c) => c.json(await products.create(c.var.ctx, c.req.valid('json')), 201))
  .openapi(product.change, async (c) =>
    c.json(await products.change(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(product.remove, async (c) => c.json(await products.remove(c.var.ctx, c.req.valid('param')), 200))
  .openapi(product.setFlag, async (c) => {
    const [{ id }, { active }] = [c.req.valid('param'), c.req.valid('json')]
    await products.setVisible(c.var.ctx, { id, isVisible: active })
    return c.json({ id, active }, 200)
  })
  .openapi(stockRoute, async (c) =>
    c.json(await setStock(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )

const coursesApi = router()
  .openapi(course.list, async (c) => c.json(await listCourses(c.var.ctx, c.req.valid('query')), 200))
  .openapi(course.read, async (c) => c.json(await courses.read(c.var.ctx, c.req.valid('param')), 200))
  .openapi(course.create, async (c) => c.json(await courses.create(c.var.ctx, c.req.valid('json')), 201))
  .openapi(course.change, async (c) =>
    c.json(await courses.change(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(courseAffected, async (c) =>
    c.json(await getAffectedEnrollments(c.var.ctx, { kind: 'course', ...c.req.valid('param') }), 200),
  )
  .openapi(courseRoster, async (c) =>
    c.json(await listRoster(c.var.ctx, { kind: 'course', ...c.req.valid('param'), ...c.req.valid('query') }), 200),
  )
  .openapi(courseMessage, async (c) => {
    const key = c.req.valid('header')['idempotency-key']
    const input = { kind: 'course' as const, ...c.req.valid('param'), ...c.req.valid('json'), key }
    return c.json(await messageClass(c.var.ctx, input), 200)
  })
  .openapi(courseEnrollment, async (c) =>
    c.json(await enrollUser(c.var.ctx, { kind: 'course', ...c.req.valid('param'), ...c.req.valid('json') }), 201),
  )
  .openapi(courseRemoval, async (c) =>
    c.json(await courses.remove(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('query') }), 200),
  )
  .openapi(course.setFlag, async (c) => {
    const [{ id }, { active }] = [c.req.valid('param'), c.req.valid('json')]
    await courses.setVisible(c.var.ctx, { id, isVisible: active })
    return c.json({ id, active }, 200)
  })

const workshopsApi = router()
  .openapi(workshop.list, async (c) => c.json(await listWorkshops(c.var.ctx, c.req.valid('query')), 200))
  .openapi(workshop.read, async (c) => c.json(await workshops.read(c.var.ctx, c.req.valid('param')), 200))
  .openapi(workshop.create, async (c) => c.json(await workshops.create(c.var.ctx, c.req.valid('json')), 201))
  .openapi(workshop.change, async (c) =>
    c.json(await workshops.change(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(workshopAffected, async (c) =>
    c.json(await getAffectedEnrollments(c.var.ctx, { kind: 'workshop', ...c.req.valid('param') }), 200),
  )
  .openapi(workshopRoster, async (c) =>
    c.json(await listRoster(c.var.ctx, { kind: 'workshop', ...c.req.valid('param'), ...c.req.valid('query') }), 200),
  )
  .openapi(workshopMessage, async (c) => {
    const key = c.req.valid('header')['idempotency-key']
    const input = { kind: 'workshop' as const, ...c.req.valid('param'), ...c.req.valid('json'), key }
    return c.json(await messageClass(c.var.ctx, input), 200)
  })
  .openapi(workshopEnrollment, async (c) =>
    c.json(await enrollUser(c.var.ctx, { kind: 'workshop', ...c.req.valid('param'), ...c.req.valid('json') }), 201),
  )
  .openapi(workshopRemoval, async (c) =>
    c.json(await workshops.remove(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('query') }), 200),
  )
  .openapi(workshop.setFlag, async (c) => {
    const [{ id }, { active }] = [c.req.valid('param'), c.req.valid('json')]
    await workshops.setVisible(c.var.ctx, { id, isVisible: active })
    return c.json({ id, active }, 200)
  })

const lessonsApi = router()
  .openapi(lesson.list, async (c) => c.json(await listLessons(c.var.ctx, c.req.valid('query')), 200))
  .openapi(lesson.read, async (c) => c.json(await lessons.read(c.var.ctx, c.req.valid('param')), 200))
  .openapi(lesson.create, async (c) => c.json(await lessons.create(c.var.ctx, c.req.valid('json')), 201))
  .openapi(lesson.change, async (c) =>
    c.json(await lessons.change(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(lesson.remove, async (c) => c.json(await lessons.remove(c.var.ctx, c.req.valid('param')), 200))
  .openapi(lesson.setFlag, async (c) => {
    const [{ id }, { published }] = [c.req.valid('param'), c.req.valid('json')]
    await lessons.setVisible(c.var.ctx, { id, isVisible: published })
    return c.json({ id, published }, 200)
  })

export const adminContentApi = router()
  .route('/', postsApi)
  .route('/', productsApi)
  .route('/', coursesApi)
  .route('/', workshopsApi)
  .route('/', lessonsApi)
  .openapi(missingJoinLinksRoute, async (c) => c.json(await listMissingJoinLinks(c.var.ctx), 200))
  .openapi(previewRoute, (c) => c.json(previewHtml(c.var.ctx, c.req.valid('json')), 200))
