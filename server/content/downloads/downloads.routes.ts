import { z } from '@hono/zod-openapi'
import { orderDownload } from '#contract/sales/orders/orders.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { DOWNLOAD_MINUTES } from './download-token.ts'
import { listUserDownloads } from './entitled-files.ts'

export const downloadsApi = router().openapiRoutes([
  operation('GET /orders/{id}/downloads', listUserDownloads, {
    summary: `List the downloads of one of my orders; the URLs are valid for ${DOWNLOAD_MINUTES} minutes`,
    params: z.object({ id: z.uuid('This id isn’t valid.') }),
    output: z.array(orderDownload),
  }),
])
