import { isNotFound } from './is-not-found.ts'

/** What a verb found, or a plain 404: for addresses that answer with a file. */
export async function orThrow404<T>(finding: Promise<T>): Promise<T> {
  try {
    return await finding
  } catch (cause) {
    throw isNotFound(cause) ? new Response('Not found', { status: 404 }) : cause
  }
}
