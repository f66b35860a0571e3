import { Client } from 'pg'
import { expect } from 'vitest'
import type { TestSite } from '../../../tests/test-server.ts'

type NotifyListener = {
  client: Client
  /** Notifications arrive in order, so the final one marks the end. */
  notifiedBy: (work: () => Promise<unknown>) => Promise<string[]>
  tagsNotifiedBy: (work: () => Promise<unknown>) => Promise<string[]>
}

export async function createNotifyListener(site: TestSite): Promise<NotifyListener> {
  const client = new Client(site.connection)
  await client.connect()
  const payloads: string[] = []
  client.on('notification', ({ payload }) => payloads.push(payload ?? ''))
  await client.query('LISTEN content')

  async function notifiedBy(work: () => Promise<unknown>): Promise<string[]> {
    payloads.length = 0
    await work()
    await site.base.db.execute(`NOTIFY content, 'end'`)
    await expect.poll(() => payloads.at(-1)).toBe('end')
    return payloads.slice(0, -1)
  }

  return { client, notifiedBy, tagsNotifiedBy: async (work) => [...new Set(await notifiedBy(work))] }
}
