import { data, type RouterContextProvider } from 'react-router'
import { reportErrorContext } from './loaders-context.ts'

/**
 * What a page lists, or the list empty when it could not be read: the visitor still gets the page, the cause is logged,
 * and the status keeps the answer out of every cache.
 */
export async function listOrEmpty<T>(context: Readonly<RouterContextProvider>, list: Promise<T>, empty: T) {
  try {
    return data(await list)
  } catch (cause) {
    context.get(reportErrorContext)(cause)
    return data(empty, { status: 503 })
  }
}
