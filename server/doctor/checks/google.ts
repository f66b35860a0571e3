import { type Check, fine, warning } from '../check.ts'

/** Whether the client of Google is one. */
export const google: Check = {
  name: 'Google',
  async look({ config: { google } }) {
    if (!google) return []
    if (!/^\d+-\w+\.apps\.googleusercontent\.com$/.test(google.clientId))
      return [
        warning('GOOGLE_CLIENT_ID does not look like one', 'copy it whole: it ends in .apps.googleusercontent.com'),
      ]
    if (!/^GOCSPX-\S+$|^\S{24}$/.test(google.clientSecret))
      return [
        warning('GOOGLE_CLIENT_SECRET does not look like one', 'copy it whole from the client in Google’s console'),
      ]
    return [fine('client and secret have the form of Google’s')]
  },
}
