import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { listOpenClasses } from '../../classes/catalog/index.ts'
import { anonymous } from '../../context.ts'
import { getProduct, listActiveProducts } from '../store/index.ts'
import { contentApi, filledForms, versionFields } from './crud.fixture.ts'

const site = await openSiteForFile({ seed: false, demo: false })
const admin = await site.createUser({ admin: true })

const readStore = async () => {
  const ctx = anonymous(site.base)
  const [product] = await listActiveProducts(ctx)
  const [course] = (await listOpenClasses(ctx)).courses
  return { product, course, page: await getProduct(ctx, { slug: product?.slug ?? '' }) }
}

test('outside demo mode, a rating is shown with its source and refused without one', async () => {
  const rated = { rating: '4.8', ratingSource: 'Etsy, 2026' }
  for (const kind of ['products', 'courses'] as const) {
    const api = contentApi(site, admin, kind)
    const refused = await api.create({ ...filledForms[kind](), rating: '4.8', ratingSource: ' ' })
    expect([refused.status, refused.body.errors?.map(({ field }) => field)]).toEqual([400, ['ratingSource']])
    const { body } = await api.create({ ...filledForms[kind](), ...rated })
    expect(body).toMatchObject(rated)
    const { status } = await api.change(body.id, { ...body, ...versionFields(body), ratingSource: '' })
    expect(status).toBe(400)
  }
  const { product, course, page } = await readStore()
  expect([product, course, page]).toMatchObject([rated, rated, rated])
})

test('a rating from before this rule is hidden outside demo mode', async () => {
  await site.base.db.execute(sql`UPDATE products SET rating_source = ''`)
  await site.base.db.execute(sql`UPDATE courses SET rating_source = ''`)
  for (const shown of Object.values(await readStore())) {
    expect(shown).toMatchObject({ rating: null })
    expect(shown).not.toHaveProperty('ratingSource')
  }
})
