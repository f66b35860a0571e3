import { setTimeout as pause } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import type { ProblemDetails } from '#contract/errors.ts'
import { Problem } from '../../problem.ts'
import { brokenConstraint, sqlState } from '../../transaction.ts'
import { routePattern } from './access-log.ts'

/** Larger request bodies do not arrive together with their headers. */
const LARGE_BODY_BYTES = 65_536
/** Time in which a client receives the response to a request whose body is not read (ms). */
const LINGER_MS = 1_000

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
  const json = JSON.stringify(body)
  const isRefused = ['too_many_requests', 'unavailable'].includes(problem.code)
  if (!isRefused || !hasLargeUnreadBody(c)) return new Response(json, { status: problem.status, headers })
  headers.set('connection', 'close')
  headers.set('content-length', String(Buffer.byteLength(json)))
  return new Response(lingeringStream(json), { status: problem.status, headers })
}

function hasLargeUnreadBody({ env, req }: Context): boolean {
  const { incoming } = env as Partial<HttpBindings>
  return incoming?.readableDidRead === false && Number(req.header('content-length')) > LARGE_BODY_BYTES
}

/**
 * Ends late, and Node reads nothing more until then. Ending at once would reset the connection, and the client could
 * lose the response. Reading the bodies of hundreds of refused requests would delay all others.
 */
function lingeringStream(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(text))
      await pause(LINGER_MS, undefined, { ref: false })
      controller.close()
    },
  })
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
