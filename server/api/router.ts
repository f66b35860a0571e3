import { OpenAPIHono } from '@hono/zod-openapi'
import type { z } from 'zod'
import type { FieldError } from '#contract/errors.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'

/** What every request has; `route` only where it is not the pattern that Hono matched. */
export type RequestEnv = { Variables: { requestId: string; route?: string } }

/** What a route finds in its Hono context. */
export type ApiEnv = { Variables: RequestEnv['Variables'] & { ctx: Ctx } }

/** A router whose bad input becomes a `validation` problem that names the fields. */
export function router(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalid(result.error)
    },
  })
}

export function invalid(error: z.core.$ZodError): Problem {
  const fields: FieldError[] = error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  const [first] = fields
  return new Problem('validation', { fields, ...(fields.length === 1 && first ? { message: first.message } : {}) })
}
