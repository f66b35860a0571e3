import { availableParallelism } from 'node:os'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createInternalAdapter } from 'better-auth/db'
import { betterAuth } from 'better-auth/minimal'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts'
import type { Db } from '#db/open.ts'
import { credentials, profiles, proofSessions, proofs } from '#db/schema/accounts.ts'
import type { Site } from '../context.ts'
import type { Identity, IdentityContext } from './identity-port.ts'

/** A core stays free for everybody else, however many sign in at once. */
export const MAX_CONCURRENT_HASHES = Math.max(1, availableParallelism() - 1)

const GOOGLE = 'google'

export type PasswordHashing = {
  hash: (password: string) => Promise<string>
  verify: (attempt: { hash: string; password: string }) => Promise<boolean>
}

/** `passwordHashing`: undefined is better-auth's scrypt. */
type IdentityOptions = { db: Db; site: Site; log: Logger; passwordHashing?: PasswordHashing | undefined }

export function createIdentity(options: IdentityOptions): Identity {
  const auth = configure(options)
  const inTurn = pLimit(MAX_CONCURRENT_HASHES)
  const hash = async (password: string) => {
    const work = (await auth.$context).password
    return inTurn(() => work.hash(password))
  }

  // better-auth's own transactions would not see ours: each call gets an adapter on the database it was handed.
  async function rowsOf(ctx: IdentityContext) {
    const { options, logger, generateId } = await auth.$context
    return createInternalAdapter(adapterOn(ctx.db)(options), { options, logger, hooks: [], generateId })
  }

  return {
    hash,
    async check(ctx, { email, password }) {
      const { verify } = (await auth.$context).password
      const found = await (await rowsOf(ctx)).findUserByEmail(email, { includeAccounts: true })
      const known = found?.accounts.find((account) => account.providerId === 'credential')?.password
      if (!found || !known) {
        await hash(password)
        return null
      }
      if (!(await inTurn(() => verify({ hash: known, password })))) return null
      return { id: found.user.id, hash: known }
    },
    async isStillValid(ctx, { id, hash }) {
      const account = await (await rowsOf(ctx)).findCredentialAccount(id)
      return account?.password === hash
    },
    async create(ctx, { email, hash, confirmed }) {
      const rows = await rowsOf(ctx)
      const at = { createdAt: ctx.now(), updatedAt: ctx.now() }
      const { id } = await rows.createUser(
        { email, name: '', emailVerified: confirmed, ...at },
        { method: 'email-password' },
      )
      await rows.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash, ...at })
      return id
    },
    async setPassword(ctx, personId, hash) {
      const rows = await rowsOf(ctx)
      if (await rows.findCredentialAccount(personId)) return rows.updatePassword(personId, hash)
      await rows.linkAccount({ userId: personId, providerId: 'credential', accountId: personId, password: hash })
    },
    async hasPassword(ctx, personId) {
      return Boolean((await (await rowsOf(ctx)).findCredentialAccount(personId))?.password)
    },
    async ownerOfGoogle(ctx, subject) {
      const account = await (await rowsOf(ctx)).findAccountByKey({ providerId: GOOGLE, accountId: subject })
      return account?.userId ?? null
    },
    async hasGoogle(ctx, personId) {
      const accounts = await (await rowsOf(ctx)).findAccounts(personId)
      return accounts.some(({ providerId }) => providerId === GOOGLE)
    },
    async linkGoogle(ctx, personId, subject) {
      const at = { createdAt: ctx.now(), updatedAt: ctx.now() }
      await (await rowsOf(ctx)).linkAccount({ userId: personId, providerId: GOOGLE, accountId: subject, ...at })
    },
    async createWithGoogle(ctx, { email, name, subject }) {
      const rows = await rowsOf(ctx)
      const at = { createdAt: ctx.now(), updatedAt: ctx.now() }
      const { id } = await rows.createUser({ email, name, emailVerified: true, ...at }, { method: 'oauth' })
      await rows.linkAccount({ userId: id, providerId: GOOGLE, accountId: subject, ...at })
      return id
    },
    async dropAll(ctx, personId) {
      await (await rowsOf(ctx)).deleteAccounts(personId)
    },
  }
}

function adapterOn(db: Db) {
  return drizzleAdapter(db, {
    provider: 'pg',
    schema: { user: profiles, account: credentials, verification: proofs, session: proofSessions },
  })
}

function configure({ db, site, log, passwordHashing }: IdentityOptions) {
  return betterAuth({
    // Both fixed: guessed from a request they would let a stranger choose where links in mails lead.
    baseURL: site.publicUrl,
    trustedOrigins: [site.publicUrl],
    secret: site.authSecret,
    database: adapterOn(db),
    advanced: { database: { generateId: false } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      requireEmailVerification: true,
      autoSignIn: false,
      revokeSessionsOnPasswordReset: true,
      ...(passwordHashing ? { password: passwordHashing } : {}),
    },
    emailVerification: { autoSignInAfterVerification: false },
    // `rate-limits.ts` counts instead: by account too, and for every node together.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { log: (level, message) => log[level]({ by: 'better-auth' }, message) },
  })
}
