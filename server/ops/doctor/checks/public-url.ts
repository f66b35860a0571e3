import { API_DESCRIPTION } from '../../../platform/api/api-description.ts'
import type { Config } from '../../../platform/config/config.ts'
import { type Check, codeOf, failure, ok, skipped, warning } from '../check.ts'
import type { Finding } from '../instance.ts'

/** In milliseconds; short enough for two requests within the deadline of a check. */
const TIMEOUT_MS = 4_000

export const publicUrl: Check = {
  name: 'Public URL',
  async run({ config }) {
    const [isRunningHere, publicResponse] = await Promise.all([respondsLocally(config), probe(config.publicUrl)])
    const isSecure = config.publicUrl.startsWith('https://')
    if ('site' in publicResponse && publicResponse.site)
      return [ok(`${config.publicUrl} serves this site${isSecure ? ', encrypted' : ''}`)]
    if ('movedTo' in publicResponse)
      return [
        warning(`${config.publicUrl} redirects to ${publicResponse.movedTo}`, 'set PUBLIC_URL to the final address'),
      ]
    if ('site' in publicResponse)
      return [failure(`something else answers at ${config.publicUrl}`, 'point the domain and the proxy to this site')]
    if (isRunningHere) return [unreachableFinding(config.publicUrl, publicResponse.code)]
    return [skipped(`no site is running here on port ${config.port}`)]
  },
}

type ProbeResult = { site: boolean } | { movedTo: string } | { code: string }

async function probe(origin: string): Promise<ProbeResult> {
  try {
    const response = await fetch(`${origin}/api/openapi.json`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const moved = response.headers.get('location')
    if (moved) return { movedTo: new URL(moved, origin).origin }
    const { info } = (await response.json()) as { info?: { description?: string } }
    return { site: info?.description === API_DESCRIPTION }
  } catch (error) {
    return error instanceof SyntaxError ? { site: false } : { code: codeOf(error) }
  }
}

async function respondsLocally({ host, port }: Config): Promise<boolean> {
  const hostname = host && !['0.0.0.0', '::'].includes(host) ? host : '127.0.0.1'
  const origin = `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`
  const response = await probe(origin)
  return 'site' in response && response.site
}

function unreachableFinding(origin: string, code: string): Finding {
  const summary = `the site is running, but ${origin} cannot be reached from this machine (${code})`
  if (/CERT|SELF_SIGNED|ALTNAME/.test(code))
    return failure(summary, 'give the proxy a certificate for that name that browsers trust')
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return failure(summary, 'point the domain to this machine or its proxy (DNS)')
  return failure(summary, 'make the proxy forward it to this port, and allow it in the firewall')
}
