import { Client } from 'pg'
import { expect } from 'vitest'
import type { TestSite } from '../../tests/test-server.ts'

export type NotifyListener = {
  client: Client
  /**
   * Returns the payloads that `work` causes, in order. Notifications arrive in order, so the final one marks the end.
   */
  notifiedBy: (work: () => Promise<unknown>) => Promise<string[]>
  /** Returns the same payloads without duplicates. */
  topicsOf: (work: () => Promise<unknown>) => Promise<string[]>
}

/** Listens to the content notifications of a site's database. */
export async function aNotifyListener(site: TestSite): Promise<NotifyListener> {
  const client = new Client(site.connection)
  await client.connect()
  const heard: string[] = []
  client.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await client.query('LISTEN content')

  async function notifiedBy(work: () => Promise<unknown>): Promise<string[]> {
    heard.length = 0
    await work()
    await site.base.db.execute(`NOTIFY content, 'end'`)
    await expect.poll(() => heard.at(-1)).toBe('end')
    return heard.slice(0, -1)
  }

  return { client, notifiedBy, topicsOf: async (work) => [...new Set(await notifiedBy(work))] }
}
