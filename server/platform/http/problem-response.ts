import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import type { ProblemDetails } from '#contract/errors.ts'
import { Problem } from '../../problem.ts'
import { brokenConstraint, sqlState } from '../../transaction.ts'
import { routePattern } from './access-log.ts'

/** Unexpected errors are logged once, with their cause. */
export function problemResponse(log: Logger, error: unknown, c: Context): Response {
  const problem = asProblem(error)
  const requestId: string = c.get('requestId')
  // Refusals under load are counted and not logged, so that a flood does not fill the log.
  const isRefusal = error instanceof Problem && error.code === 'unavailable' && error.cause === undefined
  if (problem.status >= 500 && !isRefusal) log.error({ err: error, requestId, route: routePattern(c) }, problem.code)
  const body: ProblemDetails = {
    type: `urn:journey-paradigm:problem:${problem.code}`,
    title: problem.message,
    status: problem.status,
    code: problem.code,
    message: problem.message,
    requestId,
    ...(problem.fields.length ? { errors: problem.fields } : {}),
    ...(problem.details ? { details: problem.details } : {}),
  }
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  if (problem.retryAfter !== undefined) headers.set('retry-after', String(Math.max(1, Math.ceil(problem.retryAfter))))
  // The rest of the body is not read, so the connection cannot be used again.
  if (problem.code === 'too_large') headers.set('connection', 'close')
  if (problem.status === 401) headers.set('www-authenticate', 'Bearer')
  return new Response(JSON.stringify(body), { status: problem.status, headers })
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (brokenConstraint(error) === 'seats_within_spots') return new Problem('sold_out', { cause: error })
  if (isStorageFull(error))
    return new Problem('unavailable', { message: storageFullMessage, cause: error, retryAfter: 60 })
  if (isDatabaseUnavailable(error)) return new Problem('unavailable', { cause: error, retryAfter: 2 })
  if (error instanceof HTTPException && error.status === 413) return new Problem('too_large', { cause: error })
  if (error instanceof HTTPException && error.status < 500) return new Problem('malformed', { cause: error })
  return new Problem('unexpected', { cause: error })
}

const storageFullMessage = 'The disk for uploaded files is full. Please free up some space and try again.'

const isStorageFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(sqlState(error) ?? '')

const unavailableSqlStates = ['53100', '57P01', '57P02', '57P03', '53300', '55P03', '25P03', '25006', '40001', '40P01']
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not currently accepting connections/
const unavailableErrorCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']

/** Includes lock timeouts, and transactions that failed again after a deadlock or serialization failure. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error) ?? ''
  if (unavailableSqlStates.includes(state) || unavailableErrorCodes.includes(state) || state.startsWith('08'))
    return true
  return unavailableMessages.test(messageOf(error))
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return `${error.message} ${messageOf(error.cause)}`
}
