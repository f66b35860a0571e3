import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageTexts, PageTextsRead } from '#contract/page-texts/page-texts.schema.ts'
import { textPages } from '#contract/page-texts/text-pages.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { auditEntriesOf } from '../audit/audit.fixture.ts'
import { anonymous } from '../context.ts'
import type { MaybeProblem } from '../orders/orders.fixture.ts'
import { createNotifyListener } from '../page-cache/notify-listener.fixture.ts'
import { getPageText } from './index.ts'
import { sampleTexts } from './sample-texts.ts'

let site: TestSite
let admin: TestUser
beforeAll(async () => {
  site = await openTestSite({ seed: false })
  admin = await site.createUser({ admin: true })
})
afterAll(() => site.close())

const path = '/api/admin/page-texts'
const read = async () => (await site.call<PageTextsRead>('GET', path, { token: admin.token })).body
const save = (body: object) => site.call<MaybeProblem<PageTextsRead>>('PUT', path, { token: admin.token, body })

test('page texts: pages show the texts of the owner, and the change is in the audit trail', async () => {
  const { texts, sample, version } = await read()
  expect({ texts, sample, version }).toEqual({ texts: sampleTexts, sample: sampleTexts, version: 0 })
  const store = { heading: 'The shop', intro: '', title: 'Shop', description: 'Paper goods.' }
  const listener = await createNotifyListener(site)
  const tags = await listener.tagsNotifiedBy(() => save({ texts: { ...texts, store }, version }))
  await listener.client.end()
  expect(tags).toEqual(['page-texts'])
  for (const page of textPages)
    expect(await getPageText(anonymous(site.base), { page })).toEqual(page === 'store' ? store : sampleTexts[page])
  const [entry] = await auditEntriesOf(site, 'page_texts')
  expect(entry).toMatchObject({ action: 'changed', subject: 'page_texts', actor: admin.email })
})

test('page texts: of two saves of one version, the second returns a conflict and changes nothing', async () => {
  const { texts, version } = await read()
  const responses = await Promise.all(
    ['One', 'Other'].map((heading) => save({ texts: { ...texts, blog: { ...texts.blog, heading } }, version })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await read()).texts).toEqual(responses.find(({ status }) => status === 200)?.body.texts)
})

test.each<[string, (texts: PageTexts) => object]>([
  ['store.heading', ({ store }) => ({ store: { ...store, heading: ' ' } })],
  ['classes.intro', ({ classes }) => ({ classes: { ...classes, intro: 'x'.repeat(401) } })],
  ['schedule.title', ({ schedule }) => ({ schedule: { ...schedule, title: '' } })],
  ['binder.description', ({ binder }) => ({ binder: { ...binder, description: 7 } })],
  ['blog', () => ({ blog: 'Field notes' })],
])('page texts: an invalid %s is refused with an error for the field, without changes', async (field, change) => {
  const before = await read()
  const { status, body } = await save({ texts: { ...before.texts, ...change(before.texts) }, version: before.version })
  expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [`texts.${field}`]])
  expect(await read()).toEqual(before)
})
