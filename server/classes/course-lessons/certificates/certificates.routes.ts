import { createRoute } from '@hono/zod-openapi'
import { certificate, certificateQuery } from '#contract/classes/course-lessons/certificates.schema.ts'
import { contentParams } from '#contract/content/editing/content-lists.schema.ts'
import { operation } from '../../../platform/api/operation.ts'
import { pdfResponses, sendPdf } from '../../../platform/api/pdf-response.ts'
import { router } from '../../../platform/api/router.ts'
import { certificatePdf } from './certificate-pdf.ts'
import { issueCertificate } from './issue-certificate.ts'

const pdfRoute = createRoute({
  method: 'get',
  path: '/account/certificates/{id}/pdf',
  summary: 'Render my certificate as a PDF',
  request: { params: contentParams, query: certificateQuery },
  responses: pdfResponses,
})

export const certificatesApi = router()
  .openapiRoutes([
    operation('POST /account/courses/{id}/certificate', issueCertificate, {
      summary: 'Get my certificate of a course whose lessons I have all marked as done; issues it at the first call',
      params: contentParams,
      output: certificate,
    }),
  ])
  .openapi(pdfRoute, async (c) =>
    sendPdf(c, await certificatePdf(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('query') })),
  )
