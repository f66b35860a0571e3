import { expect, test } from 'vitest'
import { pageTarget } from '#contract/site/menus/menu-targets.ts'
import type { MenuLink, Menus, MenusRead } from '#contract/site/menus/menus.schema.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import { auditEntriesOf } from '../../people/audit/audit.fixture.ts'
import { createNotifyListener } from '../../platform/page-cache/notify-listener.fixture.ts'
import type { MaybeProblem } from '../../sales/orders/orders.fixture.ts'
import { sitePageForm } from '../site-pages/site-pages.fixture.ts'
import { defaultMenus } from './default-menus.ts'
import { getMenus } from './index.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

type Page = MaybeProblem<ReturnType<typeof sitePageForm> & { id: string; version: number }>
const call = <Body>(method: string, path: string, body?: object) =>
  site.call<Body>(method, `/api/admin/${path}`, { token: admin.token, ...(body ? { body } : {}) })
const read = async () => (await call<MenusRead>('GET', 'menus')).body
const save = (menus: object, version: number) => call<MaybeProblem<MenusRead>>('PUT', 'menus', { menus, version })
const saveLatest = async (changes: Partial<Menus>) => {
  const { menus, version } = await read()
  return save({ ...menus, ...changes }, version)
}
const createPage = async (changes = {}) => (await call<Page>('POST', 'pages', sitePageForm(changes))).body
const removePage = ({ id }: { id?: string }) => call('DELETE', `pages/${id}`)
const publicMenus = () => getMenus(anonymous(site.base))
const labels = (links: { label: string }[] = []) => links.map(({ label }) => label)
const link = (to: string, label = ''): MenuLink => ({ label, to, isVisible: true })

test('menus: links and columns are renamed, moved, hidden, added and removed, with an audit entry', async () => {
  expect(await read()).toMatchObject({ menus: defaultMenus, sample: defaultMenus, version: 0 })
  const [home, store, classes, blog] = defaultMenus.menu as [MenuLink, MenuLink, MenuLink, MenuLink]
  const menu = [{ ...store, label: 'Shop' }, { ...home, isVisible: false }, blog, classes, link('/binder', 'Binder')]
  const footer = [
    { title: 'Elsewhere', links: [link('https://example.com/shop', 'Our stall')] },
    ...defaultMenus.footer.slice(1),
    { title: 'Empty', links: [] },
  ]
  const listener = await createNotifyListener(site)
  let response: Awaited<ReturnType<typeof save>> | undefined
  const tags = await listener.tagsNotifiedBy(async () => {
    response = await save({ menu, hasHomeMenu: false, homeMenu: [], footer }, 0)
  })
  await listener.client.end()
  expect([response?.status, response?.body.version, tags]).toEqual([200, 1, ['menus']])
  const shown = await publicMenus()
  expect(labels(shown.menu)).toEqual(['Shop', 'Blog', 'Classes', 'Binder'])
  expect(shown.homeMenu).toEqual(shown.menu)
  expect(shown.footer.map(({ title }) => title)).toEqual(['Elsewhere', 'Learning', 'Support'])
  expect(shown.footer[0]?.links).toEqual([{ label: 'Our stall', to: 'https://example.com/shop' }])
  const [entry] = await auditEntriesOf(site, 'menus')
  expect(entry).toMatchObject({ action: 'changed', subject: 'menus', actor: admin.email })
  expect((await saveLatest(defaultMenus)).body.menus).toEqual(defaultMenus)
})

test('menus: of two saves of one version, the second returns a conflict and changes nothing', async () => {
  const { menus, version } = await read()
  const responses = await Promise.all(
    ['One', 'Other'].map((label) => save({ ...menus, menu: [link('/', label)] }, version)),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await read()).menus).toEqual(responses.find(({ status }) => status === 200)?.body.menus)
  await saveLatest(defaultMenus)
})

test('menus: a new page is in the last column of the footer, and shown while it is published', async () => {
  const pages = await Promise.all([
    createPage({ title: 'About us' }),
    createPage({ title: 'Draft', isPublished: false }),
  ])
  const support = async () => labels((await publicMenus()).footer.at(-1)?.links)
  const linked = (await read()).menus.footer.at(-1)?.links.map(({ to }) => to) ?? []
  expect(linked.slice(-2).sort()).toEqual(pages.map(({ id }) => pageTarget(id ?? '')).sort())
  expect(await support()).toEqual(['Your account', 'Reset password', 'Contact', 'Newsletter', 'About us'])
  await call('PUT', `pages/${pages[1]?.id}/published`, { published: true })
  expect((await support()).slice(-2).sort()).toEqual(['About us', 'Draft'])
  expect((await read()).sample.footer.at(-1)?.links).toHaveLength(6)
  for (const page of pages) await removePage(page)
  expect(await support()).not.toContain('About us')
  expect((await read()).menus).toEqual(defaultMenus)
})

/**
 * A link leads to a page of the site, an own page or an http or https URL. A link to an own page follows its title and
 * slug.
 */
test('menus: a link to an own page follows its title and slug, also if its path was typed', async () => {
  const page = await createPage({ title: 'Our story' })
  const { body } = await saveLatest({
    menu: [link(`/pages/${page.slug}`, 'Story')],
    homeMenu: [link(pageTarget(page.id ?? ''))],
  })
  expect(body.menus?.menu[0]?.to).toBe(pageTarget(page.id ?? ''))
  const form = { ...sitePageForm(page), title: 'Who we are', slug: `${page.slug}-2`, version: page.version }
  expect((await call('PUT', `pages/${page.id}`, form)).status).toBe(200)
  const { menu, homeMenu } = await publicMenus()
  expect(menu).toEqual([{ label: 'Story', to: `/pages/${page.slug}-2` }])
  expect(homeMenu).toEqual([{ label: 'Who we are', to: `/pages/${page.slug}-2` }])
  await removePage(page)
  expect(await publicMenus()).toMatchObject({ menu: [], homeMenu: [] })
  await saveLatest(defaultMenus)
})

test('menus: links to a hidden section and to the newsletter that is off are not shown', async () => {
  const { body: landing } = await call<{ landing: { sections: object[] }; version: number }>('GET', 'landing')
  const [features, ...others] = landing.landing.sections
  const sections = [{ ...features, isVisible: false }, ...others]
  await call('PUT', 'landing', { landing: { ...landing.landing, sections }, version: landing.version })
  const { body: settings } = await call<object>('GET', 'settings')
  await call('PUT', 'settings', { ...settings, newsletterOn: false })
  const { homeMenu, footer } = await publicMenus()
  expect(labels(homeMenu)).toEqual(['Classes', 'Store', 'Blog'])
  expect(footer.map(({ links }) => labels(links)[0])).toEqual(['Store', 'Classes', 'Your account'])
  expect(labels(footer[2]?.links)).toEqual(['Your account', 'Reset password', 'Contact'])
  expect((await read()).missingTargets).toEqual(['/newsletter', '/#features'])
})

const missingPage = pageTarget('00000000-0000-4000-8000-000000000000')
test.each<[string, (menus: Menus) => object]>([
  ['menu.0.label', () => ({ menu: [link('/store')] })],
  ['menu.0.label', () => ({ menu: [link('/store', 'x'.repeat(41))] })],
  ['menu.0.to', () => ({ menu: [link('store', 'Store')] })],
  ['menu.0.to', () => ({ menu: [link('//example.com', 'Store')] })],
  ['menu.0.to', () => ({ menu: [link('javascript:alert(1)', 'Store')] })],
  ['menu.0.to', () => ({ menu: [link(missingPage, 'Store')] })],
  ['homeMenu.1.to', () => ({ homeMenu: [link('/store', 'Store'), link('/store', 'Shop')] })],
  ['menu', () => ({ menu: Array.from({ length: 9 }, (_, index) => link(`/blog/${index}`, 'Post')) })],
  ['footer', ({ footer }) => ({ footer: [...footer, ...footer] })],
  ['footer.0.title', () => ({ footer: [{ title: ' ', links: [] }] })],
  ['footer.0.links.0.isVisible', () => ({ footer: [{ title: 'A', links: [{ label: 'A', to: '/', isVisible: 1 }] }] })],
  ['hasHomeMenu', () => ({ hasHomeMenu: 'yes' })],
])('menus: an invalid %s is refused with an error for the field, without changes', async (field, change) => {
  const before = await read()
  const { status, body } = await save({ ...before.menus, ...change(before.menus) }, before.version)
  expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [`menus.${field}`]])
  expect(await read()).toEqual(before)
})
