import { createRoute } from '@hono/zod-openapi'
import {
  cancelInput,
  issueChange,
  issueForm,
  issuePage,
  issueParams,
  issuePreview,
  issueRead,
  issuesInput,
  newsletterOptions,
  previewInput,
  removedIssue,
  segmentInput,
  segmentSize,
  sendInput,
  subscriberPage,
  subscribersInput,
  testMailSent,
} from '#contract/newsletter/newsletter.schema.ts'
import * as newsletter from '../../newsletter/index.ts'
import { CONTENT_BYTES_MAX } from '../body-limits.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const issuesPath = '/admin/newsletter/issues'
const maxBody = { 'x-max-body-bytes': CONTENT_BYTES_MAX }

const listRoute = createRoute({
  method: 'get',
  path: issuesPath,
  summary: 'List issues of the newsletter, with the counts of their emails',
  request: { query: issuesInput },
  responses: { 200: jsonResponse(issuePage), ...problemResponse },
})

const createIssueRoute = createRoute({
  method: 'post',
  path: issuesPath,
  summary: 'Create a draft of an issue',
  ...maxBody,
  request: { body: jsonBody(issueForm) },
  responses: { 201: jsonResponse(issueRead, 'Created'), ...problemResponse },
})

const readRoute = createRoute({
  method: 'get',
  path: `${issuesPath}/{id}`,
  summary: 'Get all fields of an issue, with its version',
  request: { params: issueParams },
  responses: { 200: jsonResponse(issueRead), ...problemResponse },
})

const changeRoute = createRoute({
  method: 'put',
  path: `${issuesPath}/{id}`,
  summary: 'Update a draft, unless it was changed since it was read',
  ...maxBody,
  request: { params: issueParams, body: jsonBody(issueChange) },
  responses: { 200: jsonResponse(issueRead), ...problemResponse },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: `${issuesPath}/{id}`,
  summary: 'Delete a draft',
  request: { params: issueParams },
  responses: { 200: jsonResponse(removedIssue), ...problemResponse },
})

const testRoute = createRoute({
  method: 'post',
  path: `${issuesPath}/{id}/test`,
  summary: 'Send an issue to me, as a test',
  request: { params: issueParams },
  responses: { 200: jsonResponse(testMailSent), ...problemResponse },
})

const sendRoute = createRoute({
  method: 'post',
  path: `${issuesPath}/{id}/send`,
  summary: 'Send an issue now, or schedule it',
  request: { params: issueParams, body: jsonBody(sendInput) },
  responses: { 200: jsonResponse(issueRead), ...problemResponse },
})

const cancelRoute = createRoute({
  method: 'post',
  path: `${issuesPath}/{id}/cancel`,
  summary: 'Turn a scheduled issue into a draft again',
  request: { params: issueParams, body: jsonBody(cancelInput) },
  responses: { 200: jsonResponse(issueRead), ...problemResponse },
})

const previewRoute = createRoute({
  method: 'post',
  path: '/admin/newsletter/preview',
  summary: 'Get an issue as the HTML of its email',
  ...maxBody,
  request: { body: jsonBody(previewInput) },
  responses: { 200: jsonResponse(issuePreview), ...problemResponse },
})

const optionsRoute = createRoute({
  method: 'get',
  path: '/admin/newsletter/options',
  summary: 'Get the choices of the newsletter forms',
  responses: { 200: jsonResponse(newsletterOptions), ...problemResponse },
})

const recipientsRoute = createRoute({
  method: 'get',
  path: '/admin/newsletter/recipients',
  summary: 'Count the subscribers of a segment',
  request: { query: segmentInput },
  responses: { 200: jsonResponse(segmentSize), ...problemResponse },
})

const subscribersRoute = createRoute({
  method: 'get',
  path: '/admin/newsletter/subscribers',
  summary: 'List subscribers of the newsletter',
  request: { query: subscribersInput },
  responses: { 200: jsonResponse(subscriberPage), ...problemResponse },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/admin/newsletter/subscribers/{id}',
  summary: 'Delete a subscriber',
  request: { params: issueParams },
  responses: { 200: jsonResponse(removedIssue), ...problemResponse },
})

export const adminNewsletterApi = router()
  .openapi(listRoute, async (c) => c.json(await newsletter.listIssues(c.var.ctx, c.req.valid('query')), 200))
  .openapi(createIssueRoute, async (c) => c.json(await newsletter.createIssue(c.var.ctx, c.req.valid('json')), 201))
  .openapi(readRoute, async (c) => c.json(await newsletter.readIssue(c.var.ctx, c.req.valid('param')), 200))
  .openapi(changeRoute, async (c) =>
    c.json(await newsletter.changeIssue(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(deleteRoute, async (c) => c.json(await newsletter.deleteIssue(c.var.ctx, c.req.valid('param')), 200))
  .openapi(testRoute, async (c) => c.json(await newsletter.sendTestMail(c.var.ctx, c.req.valid('param')), 200))
  .openapi(sendRoute, async (c) =>
    c.json(await newsletter.sendIssue(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(cancelRoute, async (c) =>
    c.json(await newsletter.cancelIssue(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(previewRoute, (c) => c.json(newsletter.previewIssue(c.var.ctx, c.req.valid('json')), 200))
  .openapi(optionsRoute, async (c) => c.json(await newsletter.listNewsletterOptions(c.var.ctx), 200))
  .openapi(recipientsRoute, async (c) => c.json(await newsletter.countRecipients(c.var.ctx, c.req.valid('query')), 200))
  .openapi(subscribersRoute, async (c) =>
    c.json(await newsletter.listSubscribers(c.var.ctx, c.req.valid('query')), 200),
  )
  .openapi(removeRoute, async (c) => c.json(await newsletter.removeSubscriber(c.var.ctx, c.req.valid('param')), 200))
