import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../../bin/chromium.ts'
import type { Cleanups } from '../cleanups.ts'
import { countJavascriptBytes } from '../javascript-bytes.ts'
import type { Account } from './accounts.ts'
import type { Build } from './build.ts'
import { type PageTimes, recordTimes } from './page-times.ts'

/** A browser with a planner. `javascriptBytes`: what the first visit loaded, after gzip. */
export type Phone = { build: Build; context: BrowserContext; javascriptBytes: number }

export const CPU_SLOWDOWN = 4
/** A user reads a page for some seconds. The planner then saves what the next visit shows first. */
const READING_MS = 5_000
const VISITS = ['/planner', '/planner', '/planner/tracks', '/planner/tracks', '/planner']

/** Starts a browser with a profile on disk, which has the service worker, the code and the whole planner afterwards. */
export async function startPhone(build: Build, { session }: Account, cleanups: Cleanups): Promise<Phone> {
  const profile = await mkdtemp(join(tmpdir(), 'journey-profile-'))
  cleanups.add(() => rm(profile, { recursive: true, force: true }))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
    viewport: { width: 390, height: 844 },
    // Playwright would end this process before the cleanups.
    handleSIGINT: false,
    handleSIGTERM: false,
  })
  cleanups.add(() => context.close())
  await context.addInitScript(recordTimes)
  const page = await context.newPage()
  await page.goto(`${build.url}/offline`)
  await page.evaluate((text) => localStorage.setItem('journey.session', text), JSON.stringify(session))
  // The second visit of a page stores it in the cache of the service worker.
  let javascriptBytes = 0
  for (const path of VISITS) {
    const isSynced = page.waitForRequest(/\/api\/planner\/changes/, { timeout: 60_000 })
    await page.goto(build.url + path)
    await isSynced
    javascriptBytes ||= await countJavascriptBytes(page, build.root)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await pause(READING_MS)
  }
  await page.close()
  return { build, context, javascriptBytes }
}

export const readTimes = (page: Page): Promise<PageTimes> => page.evaluate(() => Reflect.get(window, 'plannerTimes'))

/** Opens a page of the planner, and waits until it can be used. */
export async function openPage({ build, context }: Phone, path = '/planner', slowdown = CPU_SLOWDOWN): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(build.url + path)
  await page.waitForFunction(() => Reflect.get(window, 'plannerTimes').usable > 0)
  return page
}

/** Opens Today, and waits until it waits for changes of other devices. */
export async function openSyncedToday(phone: Phone, slowdown = CPU_SLOWDOWN): Promise<Page> {
  const isSynced = phone.context.waitForEvent('request', {
    predicate: (request) => request.url().includes('/api/planner/changes'),
    timeout: 60_000,
  })
  const page = await openPage(phone, '/planner', slowdown)
  await isSynced
  return page
}
