import { createHash, createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { googleConsentRequests as requests } from '#db/schema/google.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import type { ConsentPurpose, OauthState } from './google-client.ts'

/** How long somebody may stay at Google's page. */
const REQUEST_MINUTES = 10

/** `boundTo` is what only the one who sets out has: their session, or a secret of their browser. */
type Bound = { purpose: ConsentPurpose; boundTo: string }

/** Begins somebody's way to Google. Kept are hashes alone: they help nobody to come back in their place. */
export async function createOauthState(ctx: Ctx, { purpose, boundTo }: Bound): Promise<OauthState> {
  const state = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.now().getTime() + REQUEST_MINUTES * 60_000)
  await ctx.db.insert(requests).values({ stateHash: hashOf(state), purpose, boundTo: hashOf(boundTo), expiresAt })
  return withSecrets(ctx, state)
}

/**
 * Ends it, once and within ten minutes, when it is the same person who comes back. Anybody else who comes with the same
 * address learns nothing and uses nothing up.
 * @throws consent_expired
 */
export async function consumeOauthState(
  ctx: Ctx,
  { purpose, boundTo, state }: Bound & { state: string },
): Promise<OauthState> {
  const closed = await ctx.db
    .delete(requests)
    .where(
      and(
        eq(requests.stateHash, hashOf(state)),
        eq(requests.purpose, purpose),
        eq(requests.boundTo, hashOf(boundTo)),
        gt(requests.expiresAt, ctx.now()),
      ),
    )
    .returning({ purpose: requests.purpose })
  if (closed.length !== 1) throw new Problem('consent_expired')
  return withSecrets(ctx, state)
}

/** The other two secrets follow from the state and the site's own, so that neither has to be kept. */
function withSecrets({ site }: Ctx, state: string): OauthState {
  const secret = (purpose: string) =>
    createHmac('sha256', site.authSecret).update(`google ${purpose}\0${state}`).digest('base64url')
  return { state, verifier: secret('verifier'), nonce: secret('nonce') }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
