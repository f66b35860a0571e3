import {
  cancelInput,
  editionChange,
  editionForm,
  editionPage,
  editionParams,
  editionPreview,
  editionRead,
  editionsInput,
  newsletterOptions,
  previewInput,
  removedEdition,
  segmentInput,
  segmentSize,
  sendInput,
  subscriberPage,
  subscribersInput,
  testMailSent,
} from '#contract/site/newsletter/newsletter.schema.ts'
import { CONTENT_BYTES_MAX } from '../../platform/api/body-limits.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import * as newsletter from './index.ts'

export const adminNewsletterApi = router().openapiRoutes([
  operation('GET /admin/newsletter/issues', newsletter.listEditions, {
    permission: 'content',
    summary: 'List issues of the newsletter, with the counts of their emails',
    query: editionsInput,
    output: editionPage,
  }),
  operation('POST /admin/newsletter/issues', newsletter.createEdition, {
    permission: 'content',
    summary: 'Create a draft of an issue',
    maxBodyBytes: CONTENT_BYTES_MAX,
    body: editionForm,
    output: editionRead,
    status: 201,
  }),
  operation('GET /admin/newsletter/issues/{id}', newsletter.readEdition, {
    permission: 'content',
    summary: 'Get all fields of an issue, with its version',
    params: editionParams,
    output: editionRead,
  }),
  operation('PUT /admin/newsletter/issues/{id}', newsletter.changeEdition, {
    permission: 'content',
    summary: 'Update a draft, unless it was changed since it was read',
    maxBodyBytes: CONTENT_BYTES_MAX,
    params: editionParams,
    body: editionChange,
    output: editionRead,
  }),
  operation('DELETE /admin/newsletter/issues/{id}', newsletter.deleteEdition, {
    permission: 'content',
    summary: 'Delete a draft',
    params: editionParams,
    output: removedEdition,
  }),
  operation('POST /admin/newsletter/issues/{id}/test', newsletter.sendTestMail, {
    permission: 'content',
    summary: 'Send an issue to me, as a test',
    params: editionParams,
    output: testMailSent,
  }),
  operation('POST /admin/newsletter/issues/{id}/send', newsletter.sendEdition, {
    summary: 'Send an issue now, or schedule it',
    params: editionParams,
    body: sendInput,
    output: editionRead,
  }),
  operation('POST /admin/newsletter/issues/{id}/cancel', newsletter.cancelEdition, {
    summary: 'Turn a scheduled issue into a draft again',
    params: editionParams,
    body: cancelInput,
    output: editionRead,
  }),
  operation('POST /admin/newsletter/preview', newsletter.previewEdition, {
    permission: 'content',
    summary: 'Get an issue as the HTML of its email',
    maxBodyBytes: CONTENT_BYTES_MAX,
    body: previewInput,
    output: editionPreview,
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
    params: editionParams,
    output: removedEdition,
  }),
])
