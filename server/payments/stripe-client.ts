import Stripe from 'stripe'

type Access = { secretKey: string; apiBase: string | undefined }

/** Stripe's official client. @param given.timeout how long one try may take, in milliseconds */
export function stripeClient(
  { secretKey, apiBase }: Access,
  given: { timeout: number; maxNetworkRetries: number },
): Stripe {
  return new Stripe(secretKey, {
    ...(apiBase ? reachedAt(new URL(apiBase)) : {}),
    ...given,
    telemetry: false,
    appInfo: { name: 'Journey Paradigm' },
  })
}

function reachedAt({ protocol, hostname, port }: URL) {
  const isHttp = protocol === 'http:'
  return {
    host: hostname,
    port: port || (isHttp ? 80 : 443),
    protocol: isHttp ? ('http' as const) : ('https' as const),
  }
}
