import { SetupError } from '#db/embedded/setup-error.ts'
import { openLog } from './log.ts'
import { readConfig } from './platform/config/config.ts'
import { createShutdown } from './shutdown.ts'

await run().catch((error: unknown) => {
  console.error(error instanceof SetupError ? error.message : error)
  process.exit(1)
})

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const development = process.env.NODE_ENV === 'development'
  // For a return to an older version of the program that is known to work with the newer database.
  const allowNewerSchema = process.argv.includes('--allow-newer-schema')
  const log = openLog({ level: config.logLevel })
  const shutdown = createShutdown(log)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => shutdown.stop(0))
  // The parent process has ended.
  process.on('disconnect', () => {
    if (!shutdown.isStopping()) shutdown.stop(0)
  })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    shutdown.stop(1)
  })

  try {
    // Loaded here, so that a wrong setting is reported immediately.
    const { startSite } = await import('./start-site.ts')
    await startSite(config, { development, allowNewerSchema, log, shutdown })
  } catch (error) {
    await shutdown.closeAll()
    throw error
  }
}
