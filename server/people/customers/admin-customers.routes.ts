import { createRoute } from '@hono/zod-openapi'
import { userParams } from '#contract/people/accounts/users.schema.ts'
import { customer, noteInput, userNotes } from '#contract/people/customers/customer.schema.ts'
import { jsonFileResponse, sendJsonFile } from '../../platform/api/json-file.ts'
import { operation } from '../../platform/api/operation.ts'
import { problemResponse, router } from '../../platform/api/router.ts'
import { exportCustomer } from './export-customer.ts'
import { getCustomer } from './get-customer.ts'
import { addNote, removeNote } from './notes.ts'

const exportRoute = createRoute({
  method: 'post',
  path: '/admin/users/{id}/export',
  summary: 'Export the stored data about a user as a file, as the user can, without the planner',
  request: { params: userParams },
  responses: { 200: jsonFileResponse, ...problemResponse },
})

export const adminCustomersApi = router()
  .openapiRoutes([
    operation('GET /admin/users/{id}', getCustomer, {
      permission: 'fulfillment',
      summary: 'Get the newest orders, enrollments and bookings of a user, and the notes of staff',
      params: userParams,
      output: customer,
    }),
    operation('POST /admin/users/{id}/notes', async (ctx, input) => ({ notes: await addNote(ctx, input) }), {
      permission: 'fulfillment',
      summary: 'Add a note about a user, which only staff see',
      params: userParams,
      body: noteInput,
      output: userNotes,
      status: 201,
    }),
    operation('DELETE /admin/user-notes/{id}', async (ctx, input) => ({ notes: await removeNote(ctx, input) }), {
      permission: 'fulfillment',
      summary: 'Remove a note about a user; only its author and admins may',
      params: userParams,
      output: userNotes,
    }),
  ])
  .openapi(exportRoute, async (c) => sendJsonFile(c, await exportCustomer(c.var.ctx, c.req.valid('param'))))
