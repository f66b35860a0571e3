import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import * as Y from 'yjs'
import type { SyncInput, SyncResponse } from '#contract/planner/planner.schema.ts'
import { decodeSyncResponse, encodeSyncInput, SYNC_CONTENT_TYPE } from '#contract/planner/sync-bytes.ts'
import { entitlements } from '#db/schema/sales/entitlements.ts'
import { anonymous } from '#server/context.ts'
import { createSession } from '#server/people/accounts/sessions/create.ts'
import { createHeavyUser, heavyUser, writeDays } from '#web/planner/documents/heavy-user.fixture.ts'
import { createDisk } from '#web/planner/documents/storage/disk.fixture.ts'
import { createTestDevice, restart, type TestDevice } from '#web/planner/documents/sync/sync.fixture.ts'
import type { StoredSession } from '#web/platform/session/session-store.ts'
import { toIsoDay } from '#web/platform/time/iso-day.ts'
import { chromiumPath } from '../bin/chromium.ts'
import { databaseUrlOf, secretOf } from '../e2e/fixtures/sites/dedicated-site.ts'
import { openSite } from '../e2e/fixtures/sites/server.ts'
import { createUser } from '../tests/users.ts'
import { countJavascriptBytes } from './javascript-bytes.ts'
import { alternate, quantile, type Row, waitUntil } from './measure.ts'
import { openApi } from './open-api.ts'

const CPU_SLOWDOWN = 4
const ROUNDS = 7
const CHANGES = 12
const OPEN_LIMIT_MS = 300
const OTHER_DEVICE_LIMIT_MS = 2_000
const YEAR_DAYS = 365
const OFFLINE_DAYS = 14
/** The changes themselves, and state vectors. */
const REQUEST_SIZE_LIMIT = 1.25

/** Times of a page in ms: since navigation started, or of the clock. */
type PageTimes = { visible: number; usable: number; clickedAt: number; frames: number; changedAt: number }
type Opening = { visible: number; afterHtml: number; usable: number }
type Exchange = { requests: number; sentBytes: number; receivedBytes: number }

const noExchange = (): Exchange => ({ requests: 0, sentBytes: 0, receivedBytes: 0 })
type Account = { session: StoredSession; device: TestDevice; exchanges: Exchange }
/** `javascriptBytes`: what the first visit loaded, after gzip. */
type Phone = { context: BrowserContext; javascriptBytes: number; close: () => Promise<void> }

/** Measures the planner of a heavy user in Chromium with a slowed CPU, against that of a user who began a year ago. */
export async function measurePlanner(): Promise<Row[]> {
  const cleanups: (() => Promise<unknown>)[] = []
  try {
    const site = await openSite({ isNew: true, env: { DEMO: '1' } })
    cleanups.push(site.close)
    const connectionString = databaseUrlOf(site)
    const api = await openApi({ target: { connectionString }, dataDir: site.dataDir, authSecret: secretOf(site) })
    cleanups.push(api.close)
    const createAccount = async (days: number) => {
      const ctx = anonymous(api.base)
      const { id } = await createUser(ctx)
      // A planner without the product has room for 5 MB.
      await ctx.db.insert(entitlements).values({ userId: id, opens: 'planner', grantedBy: 'owner@example.com' })
      return seedPlanner(site.url, await createSession(ctx, id), days)
    }
    const openPhone = async ({ session }: Account) => {
      const phone = await startPhone(site.url, session)
      cleanups.push(phone.close)
      return phone
    }
    const [heavy, year] = [await createAccount(heavyUser.days), await createAccount(YEAR_DAYS)]
    const [heavyPhone, yearPhone] = [await openPhone(heavy), await openPhone(year)]
    return [
      { what: 'JavaScript of the first visit, with what follows the view', site: kB(heavyPhone.javascriptBytes) },
      ...(await measureOpenings(site.url, heavyPhone, yearPhone)),
      ...(await measureChangeOnScreen(site.url, heavyPhone, await openPhone(heavy))),
      ...(await measureTwoWeeksOffline(site.url, year, yearPhone)),
    ]
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup()
  }
}

/** Creates a planner of so many days, and uploads it. */
async function seedPlanner(url: string, session: StoredSession, days: number): Promise<Account> {
  const { documents } = createHeavyUser({ lastDay: toIsoDay(new Date()), days })
  const disk = createDisk()
  for (const name of documents.names()) disk.write(name, Y.encodeStateAsUpdate(documents.get(name)))
  const exchanges = noExchange()
  const device = await createTestDevice({ disk, send: (input) => sendChanges(url, session, input, exchanges) })
  await device.sync.sync()
  if (device.status() !== 'synced') throw new Error('the planner was not uploaded')
  return { session, device, exchanges }
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

/** Starts a browser with a profile on disk, which has the service worker, the code and the whole planner afterwards. */
async function startPhone(url: string, session: StoredSession): Promise<Phone> {
  const profile = await mkdtemp(join(tmpdir(), 'journey-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
    viewport: { width: 390, height: 844 },
  })
  const close = async () => {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
  await context.addInitScript(recordTimes)
  const page = await context.newPage()
  await page.goto(`${url}/offline`)
  await page.evaluate((text) => localStorage.setItem('journey.session', text), JSON.stringify(session))
  // The second visit stores the page in the cache of the service worker.
  let javascriptBytes = 0
  for (let visit = 0; visit < 2; visit += 1) {
    const isSynced = page.waitForRequest(/\/api\/planner\/changes/, { timeout: 60_000 })
    await page.goto(`${url}/planner`)
    await isSynced
    javascriptBytes ||= await countJavascriptBytes(page)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await waitUntilSaved(page)
  }
  await page.close()
  return { context, javascriptBytes, close }
}

/** Waits until the snapshot of Today is saved for the next visit. */
const waitUntilSaved = (page: Page) =>
  page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('journey.planner.snapshot.')))

/** Runs in the page before its scripts. */
function recordTimes(): void {
  const times: PageTimes = { visible: 0, usable: 0, clickedAt: 0, frames: 0, changedAt: 0 }
  Object.assign(window, { plannerTimes: times })
  const clock = () => performance.timeOrigin + performance.now()
  const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work))
  const doneText = () => document.querySelector('.today [aria-label$="done today"]')?.ariaLabel ?? ''
  let lastText = ''
  const check = () => {
    const steps = [...document.querySelectorAll('.today__to-do .step')]
    if (!times.visible && steps.length > 0) afterPaint(() => (times.visible ||= performance.now()))
    const isUsable = steps.some((step) => !step.closest('[inert]'))
    if (!times.usable && isUsable) afterPaint(() => (times.usable ||= performance.now()))
    if (!isUsable || doneText() === lastText) return
    lastText = doneText()
    afterPaint(() => {
      times.changedAt = clock()
    })
  }
  const options = { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-label', 'inert'] }
  new MutationObserver(check).observe(document, options)
  const onClick = ({ timeStamp }: Event) => {
    times.clickedAt = performance.timeOrigin + timeStamp
    times.frames = 0
    const textBefore = doneText()
    const countFrame = () => {
      times.frames += 1
      if (doneText() === textBefore) requestAnimationFrame(countFrame)
    }
    requestAnimationFrame(countFrame)
  }
  addEventListener('click', onClick, { capture: true })
}

const readTimes = (page: Page): Promise<PageTimes> => page.evaluate(() => Reflect.get(window, 'plannerTimes'))

async function openToday(url: string, { context }: Phone, slowdown: number): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(`${url}/planner`)
  await page.waitForFunction(() => Reflect.get(window, 'plannerTimes').usable > 0)
  return page
}

/** Opens Today, and waits until it waits for changes of other devices. */
async function openSyncedToday(url: string, phone: Phone, slowdown = CPU_SLOWDOWN): Promise<Page> {
  const isSynced = phone.context.waitForEvent('request', {
    predicate: (request) => request.url().includes('/api/planner/changes'),
    timeout: 60_000,
  })
  const page = await openToday(url, phone, slowdown)
  await isSynced
  return page
}

async function measureOpenings(url: string, heavyPhone: Phone, yearPhone: Phone): Promise<Row[]> {
  const measureOpening = async (phone: Phone): Promise<Opening> => {
    const page = await openToday(url, phone, CPU_SLOWDOWN)
    const { visible, usable } = await readTimes(page)
    const htmlMs = await page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseEnd,
    )
    await page.close()
    return { visible, afterHtml: visible - htmlMs, usable }
  }
  const { site, baseline } = await alternate(
    ROUNDS,
    () => measureOpening(heavyPhone),
    () => measureOpening(yearPhone),
  )
  const cell = ({ visible, afterHtml, usable }: Opening) =>
    `${visible.toFixed(0)} ms (${afterHtml.toFixed(0)} after the HTML), usable ${usable.toFixed(0)} ms`
  return [
    {
      what: `Today from disk, ${CPU_SLOWDOWN} × CPU: shown / ${OPEN_LIMIT_MS} ms`,
      site: cell(site),
      baseline: `one year: ${cell(baseline)}`,
      ratio: site.visible / OPEN_LIMIT_MS,
      limit: { atMost: 1 },
    },
  ]
}

/** Ticks and unticks a step, on a page that shows another device's changes too. */
async function measureChangeOnScreen(url: string, phone: Phone, otherPhone: Phone): Promise<Row[]> {
  const rows: Row[] = []
  const other = await openSyncedToday(url, otherPhone)
  for (const slowdown of [1, CPU_SLOWDOWN]) {
    const page = await openSyncedToday(url, phone, slowdown)
    const [frames, screenMs, otherMs]: [number[], number[], number[]] = [[], [], []]
    for (let change = 0; change < CHANGES; change += 1) {
      const list = change % 2 === 0 ? '.today__to-do ul[aria-label="Steps of today"]' : 'ul[aria-label="Done today"]'
      const before = (await readTimes(other)).changedAt
      await page.locator(`${list} input[type=checkbox]`).first().click()
      await other.waitForFunction((time) => Reflect.get(window, 'plannerTimes').changedAt > time, before)
      const times = await readTimes(page)
      frames.push(times.frames)
      screenMs.push(times.changedAt - times.clickedAt)
      otherMs.push((await readTimes(other)).changedAt - times.clickedAt)
    }
    await page.close()
    const [median, p99, otherP99] = [quantile(screenMs), quantile(screenMs, 0.99), quantile(otherMs, 0.99)]
    rows.push(
      {
        what: `change on the screen, ${slowdown} × CPU: frames`,
        site: `${median.toFixed(0)} ms, at most ${p99.toFixed(0)} ms`,
        ratio: quantile(frames, 0.99),
        limit: { atMost: 1 },
      },
      {
        what: `change on another device, ${slowdown} × CPU / ${OTHER_DEVICE_LIMIT_MS} ms`,
        site: `${quantile(otherMs).toFixed(0)} ms, at most ${otherP99.toFixed(0)} ms`,
        ratio: otherP99 / OTHER_DEVICE_LIMIT_MS,
        limit: { atMost: 1 },
      },
    )
  }
  await other.close()
  return rows
}

/** A device that wrote for two weeks without a network uploads, and a phone that was off downloads. */
async function measureTwoWeeksOffline(url: string, { device, exchanges }: Account, phone: Phone): Promise<Row[]> {
  await device.sync.sync()
  const { documents } = device
  const before = documents.names().map((name) => [name, Y.encodeStateVector(documents.get(name))] as const)
  device.setOnline(false)
  writeDays(device, { lastDay: toIsoDay(new Date()), days: OFFLINE_DAYS })
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
  await (await openSyncedToday(url, phone)).close()
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

const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
