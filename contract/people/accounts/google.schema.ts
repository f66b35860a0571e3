import { z } from 'zod'

export const oauthCallback = z.object({
  code: z.string({ error: 'Please start over.' }).min(1, 'Please start over.').max(2_000, 'This isn’t from Google.'),
  state: z.string({ error: 'Please start over.' }).min(1, 'Please start over.').max(200, 'This isn’t valid.'),
})
export type OauthCallback = z.output<typeof oauthCallback>

/** The consent page's URL, and a key that the browser stores and sends back after the redirect. */
export const googleRedirect = z.object({ authUrl: z.url(), key: z.string() })
export type GoogleRedirect = z.output<typeof googleRedirect>

export const googleSignInInput = oauthCallback.extend({
  key: z.string({ error: 'Please start over.' }).min(1, 'Please start over.').max(200, 'This isn’t valid.'),
})
export type GoogleSignInInput = z.output<typeof googleSignInInput>

/** `broken`: Google rejects the consent. Instants in UTC. */
export const calendarConnection = z.object({
  state: z.enum(['none', 'connected', 'broken']),
  connectedAt: z.iso.datetime().nullable(),
})
export type CalendarConnection = z.output<typeof calendarConnection>
