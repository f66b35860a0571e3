import { expect, test } from 'vitest'
import type { Landing, LandingRead } from '#contract/site/landing/landing.schema.ts'
import { landingPage } from '#db/schema/site/site-pages.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { createUploadedImage } from '../../content/media/images.fixture.ts'
import { anonymous } from '../../context.ts'
import { auditEntriesOf } from '../../people/audit/audit.fixture.ts'
import type { MaybeProblem } from '../../sales/orders/orders.fixture.ts'
import { getLanding } from './index.ts'
import { sampleLanding } from './sample-landing.ts'

const site = await openSiteForFile({ seed: false, demo: false })
const admin = await site.createUser({ admin: true })

const path = '/api/admin/landing'
const read = async () => (await site.call<LandingRead>('GET', path, { token: admin.token })).body
const save = (body: object) => site.call<MaybeProblem<LandingRead>>('PUT', path, { token: admin.token, body })

test('landing page: outside demo mode it starts with neutral texts, without the sections that need texts of the owner', async () => {
  const { hero, sections } = await getLanding(anonymous(site.base))
  expect(hero.title).toBe(`Welcome to ${site.base.site.settings.businessName}`)
  const shown = sections.filter(({ isVisible }) => isVisible).map(({ name }) => name)
  expect(shown).toEqual(['books', 'testimonials', 'closing'])
})

test('landing page: new texts and another order are on the page, and the change is in the audit trail', async () => {
  const { landing, version } = await read()
  expect(version).toBe(0)
  const [first, ...others] = landing.sections
  const changed = {
    ...landing,
    hero: { ...landing.hero, title: 'Walk more.' },
    categories: { ...landing.categories, tabs: landing.categories.tabs.map((tab) => ({ ...tab, steps: ['A', ''] })) },
    sections: [...others, { ...first, isVisible: false }],
  }
  const { status, body } = await save({ landing: changed, version })
  expect([status, body.version]).toEqual([200, 1])
  const shown = await getLanding(anonymous(site.base))
  expect(shown).toEqual(body.landing)
  expect(shown.hero.title).toBe('Walk more.')
  expect(shown.sections.at(-1)).toEqual({ name: 'features', isVisible: false })
  expect(shown.categories.tabs[3]?.steps).toEqual(['A'])
  const [entry] = await auditEntriesOf(site, 'landing')
  expect(entry).toMatchObject({ action: 'changed', subject: 'landing', actor: admin.email })
})

test('landing page: the testimonials of the sample are not shown outside demo mode, also after a save', async () => {
  const own = { stars: 0, text: 'It fits my bag.', name: 'Ida', about: '' }
  const { landing, version, original } = await read()
  expect(original.testimonials.list).toEqual([])
  const list = [...sampleLanding.testimonials.list, own]
  const { body } = await save({ landing: { ...landing, testimonials: { ...landing.testimonials, list } }, version })
  expect(body.landing?.testimonials.list).toEqual([own])
  expect((await getLanding(anonymous(site.base))).testimonials.list).toEqual([own])
})

test('landing page: of two saves of one version, the second returns a conflict and changes nothing', async () => {
  const { landing, version } = await read()
  const texts = ['One', 'Other']
  const responses = await Promise.all(
    texts.map((title) => save({ landing: { ...landing, guides: { ...landing.guides, title } }, version })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await read()).landing).toEqual(responses.find(({ status }) => status === 200)?.body.landing)
})

/**
 * An owner replaces drawings of the landing page with uploaded images, which then cannot be removed from the library.
 */
test('landing page: a picture in place of a drawing is shown, and stays in the library', async () => {
  const { id, address: url } = await createUploadedImage(site, admin)
  const { landing, version } = await read()
  const pictures = { ...landing.pictures, closing: { ...landing.pictures.closing, url, text: 'A hill' } }
  expect((await save({ landing: { ...landing, pictures }, version })).status).toBe(200)
  expect((await getLanding(anonymous(site.base))).pictures).toEqual(pictures)
  const removed = await site.call<MaybeProblem<object>>('DELETE', `/api/admin/pictures/${id}`, { token: admin.token })
  expect([removed.status, removed.body.message]).toEqual([409, expect.stringContaining('the page “Home page”')])
})

test('landing page: a page that was saved before drawings could be chosen has the original ones', async () => {
  const { landing } = await read()
  const { hero, pictures } = landing
  const withoutDrawing = <Part extends object>(part: Part) => ({ ...part, drawing: undefined })
  const features = pictures.features.map(withoutDrawing)
  const saved = { ...landing, hero: withoutDrawing(hero), pictures: { features, closing: { url: '', text: 'Hill' } } }
  await site.base.db.update(landingPage).set({ content: saved as unknown as Landing })
  const shown = await getLanding(anonymous(site.base))
  expect(shown.hero).toEqual(hero)
  expect(shown.pictures).toEqual({
    ...sampleLanding.pictures,
    closing: { ...sampleLanding.pictures.closing, text: 'Hill' },
  })
})

const missing = '/media/00000000-0000-4000-8000-000000000000/800x500.webp'
test.each<[string, (landing: typeof sampleLanding) => object]>([
  ['hero.title', ({ hero }) => ({ hero: { ...hero, title: ' ' } })],
  ['hero.pictureUrl', ({ hero }) => ({ hero: { ...hero, pictureUrl: 'https://example.com/a.png' } })],
  ['hero.pictureUrl', ({ hero }) => ({ hero: { ...hero, pictureUrl: missing } })],
  [
    'pictures.features.1.url',
    ({ pictures }) => ({ pictures: { ...pictures, features: withPicture(pictures, missing) } }),
  ],
  [
    'pictures.closing.url',
    ({ pictures }) => ({ pictures: { ...pictures, closing: { ...pictures.closing, url: '/a.png' } } }),
  ],
  ['hero.drawing', ({ hero }) => ({ hero: { ...hero, drawing: 'entries/../logo-mark' } })],
  ['focus.topics', ({ focus }) => ({ focus: { ...focus, topics: focus.topics.slice(1) } })],
  [
    'focus.topics.5.question',
    ({ focus }) => ({ focus: { ...focus, topics: withLast(focus.topics, { question: '' }) } }),
  ],
  ['sections', ({ sections }) => ({ sections: sections.with(0, { name: 'closing', isVisible: true }) })],
  ['guides', () => ({ guides: 'Six' })],
])('landing page: an invalid %s is refused with an error for the field, without changes', async (field, change) => {
  const before = await read()
  const { status, body } = await save({
    landing: { ...before.landing, ...change(before.landing) },
    version: before.version,
  })
  expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [`landing.${field}`]])
  expect(await read()).toEqual(before)
})

const withPicture = ({ features: [first, , third] }: typeof sampleLanding.pictures, url: string) => [
  first,
  { ...first, url },
  third,
]

const withLast = <Item extends object>(items: Item[], changes: Partial<Item>) =>
  items.map((item, index) => (index === items.length - 1 ? { ...item, ...changes } : item))
