import { expect, test } from 'vitest'
import type { PageTexts, PageTextsRead } from '#contract/site/page-texts/page-texts.schema.ts'
import { textPages } from '#contract/site/page-texts/text-pages.ts'
import { pageTexts } from '#db/schema/site/site-pages.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { createUploadedImage } from '../../content/media/images.fixture.ts'
import { anonymous } from '../../context.ts'
import { auditEntriesOf } from '../../people/audit/audit.fixture.ts'
import { createNotifyListener } from '../../platform/page-cache/notify-listener.fixture.ts'
import type { MaybeProblem } from '../../sales/orders/orders.fixture.ts'
import { getPageText, listHeadings } from './index.ts'
import { sampleTexts } from './sample-texts.ts'
import { starterTexts } from './starter-texts.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const path = '/api/admin/page-texts'
const read = async () => (await site.call<PageTextsRead>('GET', path, { token: admin.token })).body
const save = (body: object) => site.call<MaybeProblem<PageTextsRead>>('PUT', path, { token: admin.token, body })

/**
 * An owner changes heading, intro and metadata of the store, the classes, the schedule, the blog and the binder. The
 * audit trail records it. An image in the head of a page cannot be removed from the library.
 */
test('page texts: pages show the texts of the owner, and the change is in the audit trail', async () => {
  const { texts, sample, version } = await read()
  expect({ texts, sample, version }).toEqual({ texts: sampleTexts, sample: sampleTexts, version: 0 })
  const { id, address: pictureUrl } = await createUploadedImage(site, admin)
  const store = {
    heading: 'The shop',
    intro: '',
    title: 'Shop',
    description: 'Paper goods.',
    pictureUrl,
    pictureText: 'A shelf',
  }
  const listener = await createNotifyListener(site)
  const tags = await listener.tagsNotifiedBy(() => save({ texts: { ...texts, store }, version }))
  await listener.client.end()
  expect(tags).toEqual(['page-texts'])
  for (const page of textPages)
    expect(await getPageText(anonymous(site.base), { page })).toEqual(page === 'store' ? store : sampleTexts[page])
  expect((await listHeadings(anonymous(site.base))).store).toEqual({ heading: 'The shop', intro: '' })
  const [entry] = await auditEntriesOf(site, 'page_texts')
  expect(entry).toMatchObject({ action: 'changed', subject: 'page_texts', actor: admin.email })
  const removed = await site.call<MaybeProblem<object>>('DELETE', `/api/admin/pictures/${id}`, { token: admin.token })
  expect([removed.status, removed.body.message]).toEqual([409, expect.stringContaining('the page “Store”')])
})

test('page texts: the texts of a new site are true of live and of self-paced courses', () => {
  expect(Object.values(starterTexts.classes).join(' ')).not.toMatch(/\blive\b|other people|dates|weeks/i)
})

test('page texts: texts that were saved before pages had pictures have none', async () => {
  const { pictureUrl: _url, pictureText: _text, ...binder } = sampleTexts.binder
  const before = await read()
  await site.base.db.update(pageTexts).set({ content: { ...before.texts, binder } as PageTexts })
  expect((await read()).texts).toEqual(before.texts)
})

test('page texts: of two saves of one version, the second returns a conflict and changes nothing', async () => {
  const { texts, version } = await read()
  const responses = await Promise.all(
    ['One', 'Other'].map((heading) => save({ texts: { ...texts, blog: { ...texts.blog, heading } }, version })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await read()).texts).toEqual(responses.find(({ status }) => status === 200)?.body.texts)
})

const missing = '/media/00000000-0000-4000-8000-000000000000/800x500.webp'
test.each<[string, (texts: PageTexts) => object]>([
  ['store.heading', ({ store }) => ({ store: { ...store, heading: ' ' } })],
  ['classes.intro', ({ classes }) => ({ classes: { ...classes, intro: 'x'.repeat(401) } })],
  ['schedule.title', ({ schedule }) => ({ schedule: { ...schedule, title: '' } })],
  ['binder.description', ({ binder }) => ({ binder: { ...binder, description: 7 } })],
  ['store.pictureUrl', ({ store }) => ({ store: { ...store, pictureUrl: '/a.png' } })],
  ['classes.pictureUrl', ({ classes }) => ({ classes: { ...classes, pictureUrl: missing } })],
  ['blog', () => ({ blog: 'Field notes' })],
])('page texts: an invalid %s is refused with an error for the field, without changes', async (field, change) => {
  const before = await read()
  const { status, body } = await save({ texts: { ...before.texts, ...change(before.texts) }, version: before.version })
  expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [`texts.${field}`]])
  expect(await read()).toEqual(before)
})
