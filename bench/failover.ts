import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SetupError } from '#db/embedded/setup-error.ts'
import { createBuyers } from './failover/buyers.ts'
import { type BenchCluster, startCluster, versionOf } from './failover/cluster.ts'
import { type Phase, startTraffic, type Traffic } from './failover/traffic.ts'
import { verifyOrders } from './failover/verify-orders.ts'

/** Enough buyers that one with an open request does not block the others. */
const BUYERS = 12
/** Time between two kills, long enough for purchases to be at any step (ms). */
const KILL_INTERVAL_MS = 1_000

// npm run bench:nodes: two instances behind a load balancer, restarted one after another and killed under load.
const { values: options } = parseArgs({
  options: {
    restarts: { type: 'string', default: '20' },
    kills: { type: 'string', default: '20' },
    rate: { type: 'string', default: '50' },
  },
})
const [restarts, kills, rate] = [options.restarts, options.kills, options.rate].map(Number) as [number, number, number]

await run().catch((error: unknown) => {
  console.error(error instanceof SetupError ? error.message : error)
  process.exitCode = 1
})

async function run(): Promise<void> {
  const haproxy = process.env.HAPROXY || 'haproxy'
  console.log(`${versionOf(haproxy)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`)
  const cluster = await startCluster(haproxy)
  const stop = () => void cluster.close().finally(() => process.exit(1))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    await runScenario(cluster)
  } finally {
    await cluster.close()
  }
}

async function runScenario(cluster: BenchCluster): Promise<void> {
  const buyers = await createBuyers(cluster.url, cluster.pool, BUYERS)
  const traffic = startTraffic(cluster.url, rate, [...buyers])
  const restartPhase = await runDisruptions(cluster, traffic).finally(traffic.stop)
  const errors = await verifyOrders(cluster.pool, buyers)
  const orders = buyers.reduce((sum, buyer) => sum + buyer.orders.size, 0)

  console.log(`\n${orders} orders were acknowledged; lost, doubled or not brought to their end: ${errors.length}`)
  for (const error of errors) console.log(`  ${error}`)
  if (restartPhase.failures.size > 0 || errors.length > 0) process.exitCode = 1
}

async function runDisruptions(cluster: BenchCluster, traffic: Traffic): Promise<Phase> {
  const restartPhase = await restartAll(cluster, traffic)
  const killPhase = await killInstances(cluster, traffic)
  const recoveryPhase = traffic.phase()
  await traffic.settle()
  printPhase(`${restarts} rolling restarts of ${cluster.instances.length} nodes`, restartPhase)
  printPhase(`${kills} × kill -9 of one node`, killPhase)
  printPhase('Afterwards', recoveryPhase)
  return restartPhase
}

async function restartAll(cluster: BenchCluster, traffic: Traffic): Promise<Phase> {
  const phase = traffic.phase()
  for (let round = 1; round <= restarts; round += 1) {
    for (const instance of cluster.instances) {
      await instance.stop()
      await instance.start()
      await cluster.waitUntilReady()
    }
    console.log(`  restart ${round}: ${phase.requests} requests, ${countFailures(phase.failures)} failed`)
  }
  return phase
}

async function killInstances(cluster: BenchCluster, traffic: Traffic): Promise<Phase> {
  const phase = traffic.phase()
  for (let round = 1; round <= kills; round += 1) {
    const instance = cluster.instances[round % cluster.instances.length]
    await pause(KILL_INTERVAL_MS + Math.random() * KILL_INTERVAL_MS)
    await instance?.kill()
    await instance?.start()
    await cluster.waitUntilReady()
    console.log(
      `  kill ${round}: ${phase.requests} requests, ${countFailures(phase.failures)} failed and were asked again where it mattered`,
    )
  }
  return phase
}

function printPhase(label: string, { requests, failures, durations }: Phase): void {
  const sorted = durations.toSorted((a, b) => a - b)
  const quantile = (fraction: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0).toFixed(0)
  console.log(
    `\n${label}: ${requests} requests, ${countFailures(failures)} failed; p50 ${quantile(0.5)} ms, p95 ${quantile(0.95)} ms, p99 ${quantile(0.99)} ms`,
  )
  for (const [error, count] of failures) console.log(`  ${count} × ${error}`)
}

function countFailures(failures: Map<string, number>): number {
  return [...failures.values()].reduce((sum, count) => sum + count, 0)
}
