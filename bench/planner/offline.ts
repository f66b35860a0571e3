import * as Y from 'yjs'
import type { SyncInput, SyncResponse } from '#contract/planner/planner.schema.ts'
import { decodeSyncResponse, encodeSyncInput, SYNC_CONTENT_TYPE } from '#contract/planner/sync-bytes.ts'
import { writeDays } from '#web/planner/documents/heavy-user.fixture.ts'
import { createDisk } from '#web/planner/documents/storage/disk.fixture.ts'
import { createTestDevice, restart } from '#web/planner/documents/sync/sync.fixture.ts'
import type { StoredSession } from '#web/platform/session/session-store.ts'
import { toIsoDay } from '#web/platform/time/iso-day.ts'
import { kB, type Row, waitUntil } from '../measure.ts'
import type { Account } from './accounts.ts'
import { openSyncedToday, type Phone } from './phone.ts'

const DAYS = 14
/** The changes themselves, and state vectors. */
const REQUEST_SIZE_LIMIT = 1.25

type Exchange = { requests: number; sentBytes: number; receivedBytes: number }

const noExchange = (): Exchange => ({ requests: 0, sentBytes: 0, receivedBytes: 0 })

/** A device that wrote for two weeks without a network uploads, and a phone that was off downloads. */
export async function measureTwoWeeksOffline({ session, documents: seeded }: Account, phone: Phone): Promise<Row[]> {
  const exchanges = noExchange()
  const disk = createDisk()
  for (const name of seeded.names()) disk.write(name, Y.encodeStateAsUpdate(seeded.get(name)))
  const device = await createTestDevice({
    disk,
    send: (input) => sendChanges(phone.build.url, session, input, exchanges),
  })
  await device.sync.sync()
  const { documents } = device
  const before = documents.names().map((name) => [name, Y.encodeStateVector(documents.get(name))] as const)
  device.setOnline(false)
  writeDays(device, { lastDay: toIsoDay(new Date()), days: DAYS })
  const changes = before.map(([name, stateVector]) => Y.encodeStateAsUpdate(documents.get(name), stateVector))
  const changedBytes = changes.reduce((sum, { length }) => sum + length, 0)
  Object.assign(exchanges, noExchange())
  const restarted = await restart(device)
  await waitUntil(async () => restarted.status() === 'synced', 30_000, 'the device is synced')
  const upload = { ...exchanges }
  const download = noExchange()
  phone.context.on('requestfinished', async (request) => {
    if (!request.url().endsWith('/api/planner/sync')) return
    download.requests += 1
    download.sentBytes += request.postDataBuffer()?.length ?? 0
    download.receivedBytes += (await (await request.response())?.body())?.length ?? 0
  })
  await (await openSyncedToday(phone)).close()
  return Object.entries({ upload, download }).flatMap(([direction, { requests, sentBytes, receivedBytes }]) => [
    { what: `two weeks offline, ${direction}: requests`, site: `${requests}`, ratio: requests, limit: { atMost: 1 } },
    {
      what: `two weeks offline, ${direction}: bytes of the request and response / of the changes`,
      site: `${kB(sentBytes)} sent, ${kB(receivedBytes)} received`,
      baseline: kB(changedBytes),
      ratio: (sentBytes + receivedBytes) / changedBytes,
      limit: { atMost: REQUEST_SIZE_LIMIT },
    },
  ])
}

async function sendChanges(
  url: string,
  { accessToken }: StoredSession,
  input: SyncInput,
  exchanges: Exchange,
): Promise<SyncResponse> {
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': SYNC_CONTENT_TYPE }
  const body = encodeSyncInput(input)
  const response = await fetch(`${url}/api/planner/sync`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`sync responded ${response.status} ${await response.text()}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  exchanges.requests += 1
  exchanges.sentBytes += body.length
  exchanges.receivedBytes += bytes.length
  return decodeSyncResponse(bytes)
}
