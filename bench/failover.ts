import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SetupError } from '#db/embedded/setup-error.ts'
import { makeBuyers } from './failover/buyers.ts'
import { type BenchCluster, startCluster, versionOf } from './failover/cluster.ts'
import { type Phase, startTraffic, type Traffic } from './failover/traffic.ts'
import { verifyOrders } from './failover/verify-orders.ts'

/** Enough buyers that one with an open request does not block the others. */
const BUYERS = 12
/** Time between two kills, long enough for purchases to be at any step (ms). */
const QUIET_MS = 1_000

// npm run bench:nodes: two instances behind a load balancer, restarted one after another and killed under load.
const { values: given } = parseArgs({
  options: {
    restarts: { type: 'string', default: '20' },
    kills: { type: 'string', default: '20' },
    rate: { type: 'string', default: '50' },
  },
})
const [restarts, kills, rate] = [given.restarts, given.kills, given.rate].map(Number) as [number, number, number]

await run().catch((error: unknown) => {
  console.error(error instanceof SetupError ? error.message : error)
  process.exitCode = 1
})

async function run(): Promise<void> {
  const haproxy = process.env.HAPROXY || 'haproxy'
  console.log(`${versionOf(haproxy)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`)
  const stage = await startCluster(haproxy)
  const stop = () => void stage.close().finally(() => process.exit(1))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    await tryOut(stage)
  } finally {
    await stage.close()
  }
}

async function tryOut(stage: BenchCluster): Promise<void> {
  const buyers = await makeBuyers(stage.url, stage.pool, BUYERS)
  const traffic = startTraffic(stage.url, rate, [...buyers])
  const restarting = await disturb(stage, traffic).finally(traffic.stop)
  const faults = await verifyOrders(stage.pool, buyers)
  const orders = buyers.reduce((sum, buyer) => sum + buyer.orders.size, 0)

  console.log(`\n${orders} orders were acknowledged; lost, doubled or not brought to their end: ${faults.length}`)
  for (const fault of faults) console.log(`  ${fault}`)
  if (restarting.failed.size > 0 || faults.length > 0) process.exitCode = 1
}

async function disturb(stage: BenchCluster, traffic: Traffic): Promise<Phase> {
  const restarting = await restartAll(stage, traffic)
  const killing = await killOne(stage, traffic)
  const rest = traffic.phase()
  await traffic.settle()
  tell(`${restarts} rolling restarts of ${stage.nodes.length} nodes`, restarting)
  tell(`${kills} × kill -9 of one node`, killing)
  tell('Afterwards', rest)
  return restarting
}

/** Restarts the instances in turn. Waits after each one until the load balancer uses it again. */
async function restartAll(stage: BenchCluster, traffic: Traffic): Promise<Phase> {
  const phase = traffic.phase()
  for (let round = 1; round <= restarts; round += 1) {
    for (const node of stage.nodes) {
      await node.stop()
      await node.start()
      await stage.whole()
    }
    console.log(`  restart ${round}: ${phase.asked} requests, ${sum(phase.failed)} failed`)
  }
  return phase
}

async function killOne(stage: BenchCluster, traffic: Traffic): Promise<Phase> {
  const phase = traffic.phase()
  for (let round = 1; round <= kills; round += 1) {
    const node = stage.nodes[round % stage.nodes.length]
    await pause(QUIET_MS + Math.random() * QUIET_MS)
    await node?.kill()
    await node?.start()
    await stage.whole()
    console.log(
      `  kill ${round}: ${phase.asked} requests, ${sum(phase.failed)} failed and were asked again where it mattered`,
    )
  }
  return phase
}

function tell(what: string, { asked, failed, took }: Phase): void {
  const inOrder = took.toSorted((a, b) => a - b)
  const at = (part: number) =>
    (inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * part))] ?? 0).toFixed(0)
  console.log(
    `\n${what}: ${asked} requests, ${sum(failed)} failed; p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`,
  )
  for (const [fault, times] of failed) console.log(`  ${times} × ${fault}`)
}

function sum(failed: Map<string, number>): number {
  return [...failed.values()].reduce((all, times) => all + times, 0)
}
