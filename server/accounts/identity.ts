import { availableParallelism } from 'node:os'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createInternalAdapter } from 'better-auth/db'
import { betterAuth } from 'better-auth/minimal'
import type { Logger } from 'pino'
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts'
import type { Db } from '#db/open.ts'
import { credentials, profiles, proofSessions, proofs } from '#db/schema/accounts.ts'
import type { Site } from '../context.ts'
import { createWorkLimit } from '../work-limits.ts'
import type { HashContext, Identity, IdentityContext } from './identity-port.ts'

/** Leaves one core for other requests. */
const MAX_CONCURRENT_HASHES = Math.max(1, availableParallelism() - 1)
/** About five seconds of hashing. */
const MAX_WAITING_HASHES = 64 * MAX_CONCURRENT_HASHES

const GOOGLE = 'google'

export type PasswordHashing = {
  hash: (password: string) => Promise<string>
  verify: (attempt: { hash: string; password: string }) => Promise<boolean>
}

/** `passwordHashing`: undefined is better-auth's scrypt. */
type IdentityOptions = { db: Db; site: Site; log: Logger; passwordHashing?: PasswordHashing | undefined }

export function createIdentity(options: IdentityOptions): Identity {
  const auth = configure(options)
  const limitHashes = createWorkLimit({ concurrency: MAX_CONCURRENT_HASHES, maxWaiting: MAX_WAITING_HASHES })
  const takeTurn = <T>({ client: { address, signal } }: HashContext, work: () => Promise<T>) =>
    limitHashes(work, { client: address, signal })

  // Each call creates an adapter on `ctx.db`, so that better-auth writes in the caller's transaction.
  async function adapterFor(ctx: IdentityContext) {
    const { options, logger, generateId } = await auth.$context
    return createInternalAdapter(databaseAdapter(ctx.db)(options), { options, logger, hooks: [], generateId })
  }

  return {
    async hash(ctx, password) {
      const { hash } = (await auth.$context).password
      return takeTurn(ctx, () => hash(password))
    },
    async check(ctx, { email, password, countAttempt }) {
      const { hash, verify } = (await auth.$context).password
      const adapter = await adapterFor(ctx)
      return takeTurn(ctx, async () => {
        await countAttempt()
        const match = await adapter.findUserByEmail(email, { includeAccounts: true })
        const storedHash = match?.accounts.find((account) => account.providerId === 'credential')?.password
        if (!match || !storedHash) {
          await hash(password)
          return null
        }
        return (await verify({ hash: storedHash, password })) ? { id: match.user.id, hash: storedHash } : null
      })
    },
    async isStillValid(ctx, { id, hash }) {
      const account = await (await adapterFor(ctx)).findCredentialAccount(id)
      return account?.password === hash
    },
    async create(ctx, { email, hash, confirmed }) {
      const adapter = await adapterFor(ctx)
      const timestamps = { createdAt: ctx.now(), updatedAt: ctx.now() }
      const { id } = await adapter.createUser(
        { email, name: '', emailVerified: confirmed, ...timestamps },
        { method: 'email-password' },
      )
      await adapter.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash, ...timestamps })
      return id
    },
    async setPassword(ctx, userId, hash) {
      const adapter = await adapterFor(ctx)
      if (await adapter.findCredentialAccount(userId)) return adapter.updatePassword(userId, hash)
      await adapter.linkAccount({ userId, providerId: 'credential', accountId: userId, password: hash })
    },
    async findPasswordHash(ctx, userId) {
      return (await (await adapterFor(ctx)).findCredentialAccount(userId))?.password ?? null
    },
    async ownerOfGoogle(ctx, subject) {
      const account = await (await adapterFor(ctx)).findAccountByKey({ providerId: GOOGLE, accountId: subject })
      return account?.userId ?? null
    },
    async hasGoogle(ctx, userId) {
      const accounts = await (await adapterFor(ctx)).findAccounts(userId)
      return accounts.some(({ providerId }) => providerId === GOOGLE)
    },
    async linkGoogle(ctx, userId, subject) {
      const timestamps = { createdAt: ctx.now(), updatedAt: ctx.now() }
      await (await adapterFor(ctx)).linkAccount({ userId, providerId: GOOGLE, accountId: subject, ...timestamps })
    },
    async createWithGoogle(ctx, { email, name, subject }) {
      const adapter = await adapterFor(ctx)
      const timestamps = { createdAt: ctx.now(), updatedAt: ctx.now() }
      const { id } = await adapter.createUser({ email, name, emailVerified: true, ...timestamps }, { method: 'oauth' })
      await adapter.linkAccount({ userId: id, providerId: GOOGLE, accountId: subject, ...timestamps })
      return id
    },
    async dropAll(ctx, userId) {
      await (await adapterFor(ctx)).deleteAccounts(userId)
    },
  }
}

function databaseAdapter(db: Db) {
  return drizzleAdapter(db, {
    provider: 'pg',
    schema: { user: profiles, account: credentials, verification: proofs, session: proofSessions },
  })
}

function configure({ db, site, log, passwordHashing }: IdentityOptions) {
  return betterAuth({
    // Both fixed: derived from a request, they would let an attacker control the links in mails.
    baseURL: site.publicUrl,
    trustedOrigins: [site.publicUrl],
    secret: site.authSecret,
    database: databaseAdapter(db),
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
    // `rate-limits.ts` replaces it: it also limits by account, across instances.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { log: (level, message) => log[level]({ by: 'better-auth' }, message) },
  })
}
