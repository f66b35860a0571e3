import Stripe from 'stripe'

type StripeAccess = { secretKey: string; apiBase: string | undefined }

/** @param options.timeout per attempt, in ms */
export function createStripe(
  { secretKey, apiBase }: StripeAccess,
  options: { timeout: number; maxNetworkRetries: number },
): Stripe {
  return new Stripe(secretKey, { ...(apiBase ? apiEndpoint(new URL(apiBase)) : {}), ...options, telemetry: false })
}

function apiEndpoint({ protocol, hostname, port }: URL) {
  const isHttp = protocol === 'http:'
  return {
    host: hostname,
    port: port || (isHttp ? 80 : 443),
    protocol: isHttp ? ('http' as const) : ('https' as const),
  }
}
