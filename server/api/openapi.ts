import { z } from '@hono/zod-openapi'

/** A required JSON body. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { content: { 'application/json': { schema } }, required: true } as const
}

export function jsonResponse<Schema extends z.ZodType>(schema: Schema, description = 'Done') {
  return { content: { 'application/json': { schema } }, description } as const
}

const problemDetails = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    message: z.string(),
    requestId: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .openapi('Problem')

/** The response of every error status. */
export const problemResponse = {
  default: { content: { 'application/problem+json': { schema: problemDetails } }, description: 'Error, with a code' },
} as const
