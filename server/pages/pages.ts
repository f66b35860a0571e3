import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { PublicDomain } from '../domain.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** The built site, with the one thing that it exports besides React Router's own. */
export type SiteBuild = ServerBuild & {
  entry: { module: ServerBuild['entry']['module'] & { contextWith: (verbs: PublicDomain) => RouterContextProvider } }
}

export type Pages = (request: Request) => Promise<Response>

/** The door for people: renders a page, with a security policy that names its own scripts. */
export function createPages(
  build: () => Promise<SiteBuild>,
  verbs: PublicDomain,
  mode: 'production' | 'development',
): Pages {
  return async (request) => {
    const site = await build()
    // A HEAD is told what the GET would be, its security policy included.
    const isHead = request.method === 'HEAD'
    const url = isReadable(request.url) ? request.url : new URL('/no-such-page', request.url)
    const asked = isHead || url !== request.url ? new Request(url, { headers: request.headers }) : request
    const answer = await createRequestHandler(site, mode)(asked, site.entry.module.contextWith(verbs))
    if (!answer.headers.get('content-type')?.startsWith('text/html') || mode === 'development') return answer
    const html = await answer.text()
    const headers = new Headers(answer.headers)
    headers.set('content-security-policy', contentSecurityPolicy(html))
    headers.set('cache-control', 'no-cache')
    return new Response(isHead ? null : html, { status: answer.status, headers })
  }
}

/** An address that cannot be decoded names no page, and the router would write a line to the log for each. */
function isReadable(url: string): boolean {
  try {
    decodeURI(new URL(url).pathname)
    return true
  } catch {
    return false
  }
}
