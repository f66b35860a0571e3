import { createRoute } from '@hono/zod-openapi'
import { idParams } from '#contract/people/accounts/account.schema.ts'
import { pdfResponses, sendPdf } from '../../platform/api/pdf-response.ts'
import { router } from '../../platform/api/router.ts'
import { invoicePdf } from './invoice-pdf.ts'

const pdfRoute = createRoute({
  method: 'get',
  path: '/invoices/{id}/pdf',
  summary: 'Render the invoice or credit note of my order as a PDF; admins get that of any order',
  request: { params: idParams },
  responses: pdfResponses,
})

export const invoicesApi = router().openapi(pdfRoute, async (c) =>
  sendPdf(c, await invoicePdf(c.var.ctx, c.req.valid('param'))),
)
