import { useMatches } from 'react-router'
import { sessionKey } from '../auth/session/session-store.ts'
import { useCspNonce } from './csp-nonce.ts'

/** What a route says of itself, as its `handle`. */
export type PageHandle = { needsSignIn: true }

/**
 * Whoever opens a page of their own while nobody is signed in here is led to sign in before anything of it is fetched or
 * painted: the styles and scripts of a page that cannot be shown take a slow line seconds (features: frame, 29). The page
 * itself does the same where this cannot run. Only a server writes it; a browser, in which it has run by then, never loads it.
 */
export function RedirectSignedOut() {
  const mark = useCspNonce()
  const isNeeded = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.needsSignIn)
  // A constant of ours, named by its hash in the page's security policy.
  return isNeeded && <script nonce={mark} dangerouslySetInnerHTML={{ __html: text }} />
}

const text = `try{localStorage.getItem('${sessionKey}')||location.replace('/auth?next='+encodeURIComponent(location.pathname+location.search))}catch{}`
