import type { LinkProps } from 'react-router'
import { getConnection } from './connection.ts'

/** Links to public pages prefetch on hover, focus and touch. */
export const publicPrefetch: LinkProps['prefetch'] = !import.meta.env.SSR && canPrefetch() ? 'intent' : 'none'

function canPrefetch(): boolean {
  const { saveData, effectiveType } = getConnection()
  // Without the Navigation API a failed prefetch would reload the page (reload.ts).
  return !saveData && !effectiveType?.endsWith('2g') && 'navigation' in window
}
