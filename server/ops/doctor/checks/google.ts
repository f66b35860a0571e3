import { createGoogleClient, type GoogleSettings } from '../../../platform/google/google-client.ts'
import { GoogleError } from '../../../platform/google/google-error.ts'
import { type Check, failure, ok } from '../check.ts'
import type { Finding } from '../instance.ts'

/** Checks that Google is reachable and accepts the client credentials. */
export const google: Check = {
  name: 'Google',
  async run({ config: { google, publicUrl } }) {
    if (!google) return []
    try {
      const isValid = await createGoogleClient(google, publicUrl).isClientValid()
      return [isValid ? ok('Google accepts the client and its secret') : rejectedFinding(google)]
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error
      return [unreachableFinding(error, google)]
    }
  },
}

function rejectedFinding({ clientId, clientSecret }: GoogleSettings): Finding {
  if (!/^[\w-]+\.apps\.googleusercontent\.com$/.test(clientId))
    return failure(
      'Google rejects the client, and GOOGLE_CLIENT_ID does not look like one',
      'copy all of it: it ends in .apps.googleusercontent.com',
    )
  if (!/^GOCSPX-\S+$|^\S{24}$/.test(clientSecret))
    return failure(
      'Google rejects the client, and GOOGLE_CLIENT_SECRET does not look like its secret',
      'copy all of it from the client in Google’s console',
    )
  return failure(
    'Google rejects the client',
    'copy GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET again from the same client in Google’s console',
  )
}

function unreachableFinding({ status, reason }: GoogleError, { apiBase }: GoogleSettings): Finding {
  if (status > 0)
    return failure(`Google returned an error (${status})`, 'check again later, or see www.google.com/appsstatus')
  return failure(
    `Google cannot be reached (${reason})`,
    apiBase ? 'check GOOGLE_API_BASE, or remove it' : 'allow this machine to reach oauth2.googleapis.com over https',
  )
}
