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
import { CONTENT_BYTES_MAX } from '../api/body-limits.ts'
import { operation } from '../api/operation.ts'
import { router } from '../api/router.ts'
import * as newsletter from './index.ts'

export const adminNewsletterApi = router().openapiRoutes([
  operation('GET /admin/newsletter/issues', newsletter.listIssues, {
    permission: 'content',
    summary: 'List issues of the newsletter, with the counts of their emails',
    query: issuesInput,
    output: issuePage,
  }),
  operation('POST /admin/newsletter/issues', newsletter.createIssue, {
    permission: 'content',
    summary: 'Create a draft of an issue',
    maxBodyBytes: CONTENT_BYTES_MAX,
    body: issueForm,
    output: issueRead,
    status: 201,
  }),
  operation('GET /admin/newsletter/issues/{id}', newsletter.readIssue, {
    permission: 'content',
    summary: 'Get all fields of an issue, with its version',
    params: issueParams,
    output: issueRead,
  }),
  operation('PUT /admin/newsletter/issues/{id}', newsletter.changeIssue, {
    permission: 'content',
    summary: 'Update a draft, unless it was changed since it was read',
    maxBodyBytes: CONTENT_BYTES_MAX,
    params: issueParams,
    body: issueChange,
    output: issueRead,
  }),
  operation('DELETE /admin/newsletter/issues/{id}', newsletter.deleteIssue, {
    permission: 'content',
    summary: 'Delete a draft',
    params: issueParams,
    output: removedIssue,
  }),
  operation('POST /admin/newsletter/issues/{id}/test', newsletter.sendTestMail, {
    permission: 'content',
    summary: 'Send an issue to me, as a test',
    params: issueParams,
    output: testMailSent,
  }),
  operation('POST /admin/newsletter/issues/{id}/send', newsletter.sendIssue, {
    summary: 'Send an issue now, or schedule it',
    params: issueParams,
    body: sendInput,
    output: issueRead,
  }),
  operation('POST /admin/newsletter/issues/{id}/cancel', newsletter.cancelIssue, {
    summary: 'Turn a scheduled issue into a draft again',
    params: issueParams,
    body: cancelInput,
    output: issueRead,
  }),
  operation('POST /admin/newsletter/preview', newsletter.previewIssue, {
    permission: 'content',
    summary: 'Get an issue as the HTML of its email',
    maxBodyBytes: CONTENT_BYTES_MAX,
    body: previewInput,
    output: issuePreview,
  }),
  operation('GET /admin/newsletter/options', newsletter.listNewsletterOptions, {
    permission: 'content',
    summary: 'Get the choices of the newsletter forms',
    output: newsletterOptions,
  }),
  operation('GET /admin/newsletter/recipients', newsletter.countRecipients, {
    permission: 'content',
    summary: 'Count the subscribers of a segment',
    query: segmentInput,
    output: segmentSize,
  }),
  operation('GET /admin/newsletter/subscribers', newsletter.listSubscribers, {
    summary: 'List subscribers of the newsletter',
    query: subscribersInput,
    output: subscriberPage,
  }),
  operation('DELETE /admin/newsletter/subscribers/{id}', newsletter.removeSubscriber, {
    summary: 'Delete a subscriber',
    params: issueParams,
    output: removedIssue,
  }),
])
