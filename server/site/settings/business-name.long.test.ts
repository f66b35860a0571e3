import { globSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { openPageBuild } from '../../../tests/page-build.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { parsePdf } from '../../content/pdf/read-pdf.fixture.ts'
import { createSignedInUser } from '../../people/accounts/signed-in-user.fixture.ts'
import { fetchRegistrationOptions, startSetup } from '../../people/accounts/two-factor/two-factor.fixture.ts'
import { defaultSettings } from './index.ts'

const OTHER_NAME = 'Harbor & Pine'
const defaultName = defaultSettings.businessName

const pages = await openPageBuild()
const site = await openSiteForFile({ build: pages.build, limits: { pdfByIp: { points: 1_000, seconds: 60 } } })
const admin = await site.createUser({ admin: true })
const body = { ...defaultSettings, businessName: OTHER_NAME, contactEmail: 'hi@harbor.example', version: 0 }
expect((await site.call('PUT', '/api/admin/settings', { token: admin.token, body })).status).toBe(200)
afterAll(() => pages.close())

async function textAt(path: string): Promise<string> {
  const { body } = await site.call('GET', path, { token: admin.token })
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** Undoes the escapes of HTML, XML and JSON. */
const unescaped = (text: string) => text.replace(/&(amp|#38|#x26);|\\u0026/g, '&')

async function listSitemapPaths(): Promise<string[]> {
  const urls = (await textAt('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)
  return Array.from(urls, ([, url = '']) => new URL(url).pathname)
}

/** Pages, emails, PDFs, feeds, calendars, the manifest, passkeys and authenticator apps have the business name. */
test('another business name: every page, mail, feed and manifest has it and none has the default', async () => {
  const pagePaths = await listSitemapPaths()
  expect(pagePaths.length).toBeGreaterThan(20)
  const paths = [
    ...pagePaths,
    ...['/account', '/admin', '/admin/settings', '/auth/confirm', '/auth/forgot', '/auth/reset', '/binder/print'],
    ...['/calendar/google', '/checkout', '/coaching', '/demo/access', '/demo/checkout/none', '/demo/mailbox'],
    ...['/demo/mailbox/templates', '/enrollment-success', '/gift', '/no-such-page', '/offline', '/orders', '/redeem'],
    ...['/blog/rss.xml', '/blog/atom.xml', '/schedule.ics', '/manifest.webmanifest', '/api', '/api/openapi.json'],
  ]
  for (const path of paths) {
    const text = unescaped(await textAt(path))
    expect([path, text.includes(OTHER_NAME), text.includes(defaultName)]).toEqual([path, true, false])
  }
})

test('another business name: PDFs have it', async () => {
  const { renderQueue } = site.base
  const planner = await renderQueue.renderYearlyPlanner({ from: site.base.now(), businessName: OTHER_NAME })
  const path = (await listSitemapPaths()).find((page) => page.startsWith('/binder/')) ?? ''
  const lesson = new Uint8Array(await (await fetch(`${site.url}${path}.pdf`)).arrayBuffer())
  for (const file of [planner, lesson]) {
    const { text, author } = await parsePdf(file)
    expect(text).toContain(OTHER_NAME)
    expect(`${text} ${author}`).not.toContain(defaultName)
  }
})

test('another business name: passkeys and authenticator apps show it', async () => {
  const user = await createSignedInUser(site)
  const { body: options } = await fetchRegistrationOptions(site, user)
  expect(options).toMatchObject({ rp: { name: OTHER_NAME } })
  const { body: setup } = await startSetup(site, user)
  expect(new URL(setup.address).searchParams.get('issuer')).toBe(OTHER_NAME)
})

test('the default business name is in no other source file', () => {
  const sources = globSync(['{bin,contract,db,server,web}/**/*.{ts,tsx,typ,sql,css}', 'public/**/*.{html,webmanifest}'])
  const files = sources.filter((file) => !/\.(test|fixture|child)\.tsx?$/.test(file))
  expect(files.filter((file) => readFileSync(file, 'utf8').includes(defaultName))).toEqual([
    'server/site/settings/settings-cache.ts',
  ])
})
