import { Client } from 'pg'
import { expect } from 'vitest'
import type { TestSite } from '../../tests/test-server.ts'

export type NotifyListener = {
  client: Client
  /** What this is told, word after word as it comes. Messages come in order, so after an own one nothing of before is missing. */
  notifiedBy: (work: () => Promise<unknown>) => Promise<string[]>
  /** The same, each word once. */
  topicsOf: (work: () => Promise<unknown>) => Promise<string[]>
}

/** Hears what a site's database tells the nodes. */
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
