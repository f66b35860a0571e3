import { createGoogleClient, type GoogleSettings } from '../../google/google-client.ts'
import { GoogleError } from '../../google/google-error.ts'
import { type Check, failure, fine } from '../check.ts'
import type { Finding } from '../instance.ts'

/** Checks that Google is reachable and accepts the client credentials (features: running it, 8). */
export const google: Check = {
  name: 'Google',
  async run({ config: { google, publicUrl } }) {
    if (!google) return []
    try {
      const isValid = await createGoogleClient(google, publicUrl).isClientValid()
      return [isValid ? fine('it takes our client and its secret') : rejectedFinding(google)]
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error
      return [unreachableFinding(error, google)]
    }
  },
}

function rejectedFinding({ clientId, clientSecret }: GoogleSettings): Finding {
  if (!/^[\w-]+\.apps\.googleusercontent\.com$/.test(clientId))
    return failure(
      'Google refuses the client, and GOOGLE_CLIENT_ID does not look like one',
      'copy it whole: it ends in .apps.googleusercontent.com',
    )
  if (!/^GOCSPX-\S+$|^\S{24}$/.test(clientSecret))
    return failure(
      'Google refuses the client, and GOOGLE_CLIENT_SECRET does not look like its secret',
      'copy it whole from the client in Google’s console',
    )
  return failure(
    'Google refuses the client',
    'copy GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET anew from one and the same client in Google’s console',
  )
}

function unreachableFinding({ status, reason }: GoogleError, { apiBase }: GoogleSettings): Finding {
  if (status > 0)
    return failure(`Google answers with an error (${status})`, 'look again later, or at www.google.com/appsstatus')
  return failure(
    `Google cannot be reached (${reason})`,
    apiBase ? 'check GOOGLE_API_BASE, or remove it' : 'let this machine reach oauth2.googleapis.com by https',
  )
}
