import { emailAddress } from '#contract/people/accounts/auth.schema.ts'
import { connect } from '#db/connect.ts'
import { SetupError } from '#db/embedded/setup-error.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { anonymous, type Ctx } from './context.ts'
import { openLog } from './log.ts'
import { grantAdmin, lockUserByEmail, resetTwoFactor } from './people/accounts/index.ts'
import { type Config, commandSettings, readConfig } from './platform/config/config.ts'
import { siteConfig } from './platform/config/site-config.ts'
import { openJobQueue } from './platform/jobs/job-queue.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { Problem } from './problem.ts'
import { createServices } from './services.ts'
import { openSettingsCache } from './site/settings/index.ts'
import { transaction } from './transaction.ts'

const USAGE = 'Usage: npm run admin -- grant EMAIL, or reset-second-factor EMAIL'

const commands: Record<string, (ctx: Ctx, email: string) => Promise<string>> = {
  grant,
  'reset-second-factor': resetSecondFactor,
}

/** Changes an account and prints the result. Returns the exit code. */
export async function runAdminCommand(
  args: string[],
  env: NodeJS.ProcessEnv,
  output: Pick<Console, 'log' | 'error'>,
): Promise<number> {
  try {
    output.log(await run(args, env))
    return 0
  } catch (error) {
    output.error(error instanceof SetupError ? error.message : error)
    return 1
  }
}

async function run([name = '', emailArgument, ...rest]: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || !emailArgument || rest.length > 0) throw new SetupError(USAGE)
  const email = emailAddress.safeParse(emailArgument)
  if (!email.success) throw new SetupError(`'${emailArgument}' is not an email address. ${USAGE}`)

  const config = readConfig(env, commandSettings)
  const { target, close } = await connect(config)
  try {
    await migrate(target)
    const database = openDatabase({ ...target, max: 2 }, () => undefined)
    try {
      return await command(await createContext(database, config), email.data)
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
    return changed ? `${email} is now an admin and must sign in again.` : `${email} is already an admin.`
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'not_found') throw new SetupError(`No account uses ${email}: sign up on the site first.`)
    if (error.code === 'email_unconfirmed')
      throw new SetupError(`The account of ${email} is not confirmed yet: confirm the email first.`)
    throw error
  }
}

/** For a locked-out user when no other admin can help. */
async function resetSecondFactor(ctx: Ctx, email: string): Promise<string> {
  const isReset = await transaction(ctx, async (ctx) => {
    const user = await lockUserByEmail(ctx, email)
    if (!user) throw new SetupError(`No account uses ${email}.`)
    return resetTwoFactor(ctx, user)
  })
  return isReset ? `${email} can now sign in with the password alone.` : `${email} has no second factor.`
}

async function createContext(database: ReturnType<typeof openDatabase>, config: Config): Promise<Ctx> {
  const log = openLog({ level: 'warn' })
  const site = await siteConfig(config, config.publicUrl)
  const jobs = openJobQueue({
    pool: database.pool,
    workers: false,
    onError: (error) => log.error({ err: error }, 'job queue failed'),
  })
  const storage = await openStorage(config)
  const settingsCache = await openSettingsCache(database.db)
  const { stripe } = config
  return anonymous(createServices({ database, jobs, storage, site, settingsCache, log, now: () => new Date(), stripe }))
}
