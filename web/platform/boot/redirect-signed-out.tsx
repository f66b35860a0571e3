import { useMatches } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import { useCspNonce } from '../router/csp-nonce.ts'
import { sessionKey } from '../session/session-store.ts'

/**
 * Redirects a signed-out browser from an account page to sign-in before styles and scripts are fetched, which saves
 * seconds on a slow connection. The page redirects too, in case this script cannot run. Rendered by the server only.
 */
export function RedirectSignedOut() {
  const nonce = useCspNonce()
  const isNeeded = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.needsSignIn)
  // Constant text: the content security policy contains its hash.
  return isNeeded && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: scriptText }} />
}

const scriptText = `try{localStorage.getItem('${sessionKey}')||location.replace('/auth?next='+encodeURIComponent(location.pathname+location.search+location.hash))}catch{}`
