import { openCluster } from './cluster.ts'
import { SetupError } from './setup-error.ts'

const send = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  const cluster = await openCluster({ dataDir: process.argv[2] ?? '', report: (line) => send({ report: line }) })
  const alive = setInterval(() => {}, 60_000)
  process.on('SIGTERM', () => void cluster.stop().then(() => clearInterval(alive)))
  send({ connection: cluster.connection })
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  send({ refusal: error.message })
  process.exitCode = 1
}
