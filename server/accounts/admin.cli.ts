import { emailAddress } from '#contract/accounts/auth.schema.ts'
import { connect } from '#db/connect-for-cli.ts'
import { SetupError } from '#db/embedded/setup-error.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { recordAudit } from '../audit/index.ts'
import { authSecret } from '../auth-secret.ts'
import { type Config, readConfig } from '../config/config.ts'
import { anonymous, type Ctx } from '../context.ts'
import { openJobQueue } from '../jobs/job-queue.ts'
import { openLog } from '../log.ts'
import { Problem } from '../problem.ts'
import { createServices } from '../services.ts'
import { openStorage } from '../storage/open-storage.ts'
import { transaction } from '../transaction.ts'
import { grantAdmin } from './grant-admin.ts'
import { resetTwoFactor } from './two-factor/reset.ts'
import { lockUserByEmail } from './users.ts'

const USAGE = 'Usage: npm run admin -- grant EMAIL, or reset-second-factor EMAIL'

const commands: Record<string, (ctx: Ctx, email: string) => Promise<string>> = {
  grant,
  'reset-second-factor': resetSecondFactor,
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof SetupError ? error.message : error)
  process.exitCode = 1
})

async function run([name = '', address, ...rest]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || !address || rest.length > 0) throw new SetupError(USAGE)
  const email = emailAddress.safeParse(address)
  if (!email.success) throw new SetupError(`'${address}' is not an e-mail address. ${USAGE}`)

  const config = readConfig(process.env)
  const { target, close } = await connect(config)
  try {
    await migrate(target)
    const database = openDatabase({ ...target, max: 2 }, () => undefined)
    try {
      console.log(await command(await contextOn(database, config), email.data))
    } finally {
      await database.close()
    }
  } finally {
    await close()
  }
}

async function grant(ctx: Ctx, email: string): Promise<string> {
  try {
    const { changed } = await grantAdmin(ctx, { email })
    return changed ? `${email} is an admin now.` : `${email} is an admin already.`
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'not_found')
      throw new SetupError(`Nobody has an account with ${email}: sign up on the site first.`)
    if (error.code === 'email_unconfirmed')
      throw new SetupError(`The account of ${email} waits for its confirmation: confirm it by the mail first.`)
    throw error
  }
}

/** For whoever lost everything but the password, where no other admin can help. */
async function resetSecondFactor(ctx: Ctx, email: string): Promise<string> {
  const wasAny = await transaction(ctx, async (ctx) => {
    const person = await lockUserByEmail(ctx, email)
    if (!person) throw new SetupError(`Nobody has an account with ${email}.`)
    if (!(await resetTwoFactor(ctx, person))) return false
    const [before, after] = [{ secondFactor: true }, { secondFactor: false }]
    await recordAudit(ctx, { action: 'changed', subject: 'user', id: person.id, name: email, before, after })
    return true
  })
  return wasAny ? `${email} signs in with the password alone now.` : `${email} has no second factor.`
}

async function contextOn(database: ReturnType<typeof openDatabase>, config: Config): Promise<Ctx> {
  const log = openLog({ level: 'warn' })
  const site = {
    publicUrl: config.publicUrl,
    selfUrl: config.publicUrl,
    demo: config.demo,
    capturesMail: !config.smtpUrl,
    authSecret: config.authSecret ?? (await authSecret(config.dataDir)),
    mailFrom: config.mailFrom,
    adminsNeedSecondFactor: config.adminsNeedSecondFactor,
  }
  const jobs = openJobQueue({
    pool: database.pool,
    workers: false,
    onError: (error) => log.error({ err: error }, 'jobs'),
  })
  const storage = await openStorage(config)
  return anonymous(createServices({ database, jobs, storage, site, log, now: () => new Date(), stripe: config.stripe }))
}
