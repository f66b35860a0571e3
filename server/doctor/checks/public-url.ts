import type { Config } from '../../config/config.ts'
import { type Check, codeOf, failure, fine, warning } from '../check.ts'
import type { Finding } from '../finding.ts'

/** In milliseconds; short enough for two requests within the deadline of a check. */
const ANSWER_MS = 4_000

/** Checks that the public URL leads to this site if the site is running. */
export const publicUrl: Check = {
  name: 'Public address',
  async run({ config }) {
    const [here, there] = await Promise.all([isAnsweredHere(config), answerOf(config.publicUrl)])
    const isSecure = config.publicUrl.startsWith('https://')
    if ('site' in there && there.site)
      return [fine(`${config.publicUrl} answers as this site${isSecure ? ', encrypted' : ''}`)]
    if ('movedTo' in there)
      return [
        warning(`${config.publicUrl} leads on to ${there.movedTo}`, 'set PUBLIC_URL to the address where it ends'),
      ]
    if ('site' in there)
      return [
        failure(`something else answers at ${config.publicUrl}`, 'let the name, and the proxy, lead to this site'),
      ]
    if (here) return [unreached(config.publicUrl, there.code)]
    return [fine(`${config.publicUrl} was not tried: no site runs here on port ${config.port}`)]
  },
}

type Answer = { site: boolean } | { movedTo: string } | { code: string }

async function answerOf(origin: string): Promise<Answer> {
  try {
    const answer = await fetch(`${origin}/api/openapi.json`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const moved = answer.headers.get('location')
    if (moved) return { movedTo: new URL(moved, origin).origin }
    const { info } = (await answer.json()) as { info?: { title?: string } }
    return { site: info?.title === 'Journey Paradigm' }
  } catch (error) {
    return error instanceof SyntaxError ? { site: false } : { code: codeOf(error) }
  }
}

/** Returns true if the site responds on this machine, whether or not the public URL leads to it. */
async function isAnsweredHere({ host, port }: Config): Promise<boolean> {
  const address = host && !['0.0.0.0', '::'].includes(host) ? host : '127.0.0.1'
  const origin = `http://${address.includes(':') ? `[${address}]` : address}:${port}`
  const answer = await answerOf(origin)
  return 'site' in answer && answer.site
}

function unreached(origin: string, code: string): Finding {
  const found = `the site runs here, and ${origin} cannot be reached from this machine (${code})`
  if (/CERT|SELF_SIGNED|ALTNAME/.test(code))
    return failure(found, 'give the proxy a certificate for that name that browsers trust')
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return failure(found, 'let the name lead to this machine or its proxy (DNS)')
  return failure(found, 'let the proxy pass it on to this port, and the firewall let it in')
}
