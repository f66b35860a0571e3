import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { openCluster } from '#db/embedded/cluster.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { generateToScale } from '#db/seed/scale/generate.ts'
import { seedIfEmpty } from '#db/seed/seed.ts'
import { anonymous, type Base } from '#server/context.ts'
import { createUser } from '../../tests/users.ts'
import { createApi, createDemoServices } from './services.ts'

export type BenchmarkSite = {
  base: Base
  /** @returns the time of the server from the request to the end of its response (ms) */
  timeRequest: (path: string) => Promise<number>
  close: () => Promise<void>
}

/**
 * Starts the whole API on a separate PostgreSQL that is filled to this scale.
 * @param folder data folder of an earlier run; undefined creates one that is deleted at the end
 */
export async function openBenchmarkSite(scale: number, folder: string | undefined): Promise<BenchmarkSite> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'journey-bench-')))
  await chmod(dataDir, 0o755)
  const cluster = await openCluster({ dataDir })
  await migrate(cluster.connection)
  const database = openDatabase({ ...cluster.connection, max: 10 }, () => undefined)
  if (!folder) {
    await seedIfEmpty(database.db, new Date())
    await generateToScale(database.db, { scale, report: (line) => console.log(`  ${line}`) })
  }
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const { base } = createDemoServices({ database, dataDir, url, authSecret: 'x'.repeat(64) })
  const listener = getRequestListener(createApi(base).fetch)
  let durationMs = 0
  http.on('request', (request, response) => {
    const start = performance.now()
    response.on('finish', () => {
      durationMs = performance.now() - start
    })
    void listener(request, response)
  })
  const admin = await createUser(anonymous(base), { admin: true })
  return {
    base,
    timeRequest: async (path) => {
      const response = await fetch(`${url}/api/admin/${path}`, { headers: { authorization: `Bearer ${admin.token}` } })
      const text = await response.text()
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`)
      return durationMs
    },
    close: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      await database.close()
      await cluster.stop()
      if (!folder) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
