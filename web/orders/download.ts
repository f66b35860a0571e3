import { domain } from '../shell/domain.ts'
import { isNotFound } from '../shell/is-not-found.ts'
import type { Route } from './+types/download'

/** A bought file, at an address that a buyer's order page was given: /downloads/AZrx…. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  try {
    const { fileName, type, bytes } = await context.get(domain).downloads.handOver({ token: params.token })
    return new Response(bytes, {
      headers: {
        ...privately,
        'content-type': type,
        'content-length': String(bytes.byteLength),
        'content-disposition': `attachment; filename="${fileName}"`,
      },
    })
  } catch (cause) {
    if (!isNotFound(cause)) throw cause
    return new Response('This download link does not work any more. Open your order to get a fresh one.\n', {
      status: 404,
      headers: { ...privately, 'content-type': 'text/plain; charset=utf-8' },
    })
  }
}

/** For one buyer alone, and nothing that a browser would run. */
const privately = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}
