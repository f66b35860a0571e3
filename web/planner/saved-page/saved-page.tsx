import './saved-page.css'
import { useCspNonce } from '../../platform/router/csp-nonce.ts'
import { showSavedPage } from '../documents/storage/saved-page.ts'

/**
 * Shows Today as it was saved, until the scripts have started. Part of the HTML of the server; React leaves its content
 * as it is. It cannot be used, so it is inert.
 */
export function SavedPage() {
  const nonce = useCspNonce()
  return (
    <>
      <div
        className="saved-page planner__view"
        inert
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? showSavedPage : '' }}
      />
    </>
  )
}
