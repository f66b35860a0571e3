import { data, type RouterContextProvider } from 'react-router'
import { reportErrorContext } from './loaders-context.ts'

export const isNotFound = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'not_found'

/** Throws a plain 404 response instead of a `not_found` error, for routes that respond with a file. */
export async function orThrow404<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (cause) {
    throw isNotFound(cause) ? new Response('Not found', { status: 404 }) : cause
  }
}

/** Logs an error and returns `empty` with status 503, so that the page still renders and is not cached. */
export async function listOrEmpty<T>(context: Readonly<RouterContextProvider>, list: Promise<T>, empty: T) {
  try {
    return data(await list)
  } catch (cause) {
    context.get(reportErrorContext)(cause)
    return data(empty, { status: 503 })
  }
}
