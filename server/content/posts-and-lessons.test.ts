import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { anonymous } from '../context.ts'
import { domain } from '../domain.ts'
import { publishedAt } from './content.fixture.ts'
import { asRead, deskOf, filledForms } from './crud.fixture.ts'

let site: TestSite
let boss: TestUser
beforeAll(async () => {
  site = await openTestSite({ seed: false })
  boss = await site.person({ admin: true })
})
afterAll(() => site.close())

const posts = () => deskOf(site, boss, 'posts')
const lessons = () => deskOf(site, boss, 'lessons')
const fieldsOf = (answer: { body: { errors?: { field: string }[] } }) => answer.body.errors?.map(({ field }) => field)

describe('a post', () => {
  test('without a slug gets one of its title', async () => {
    const { body } = await posts().create({ ...filledForms.posts(), title: 'Ünder the Hill, at 10!', slug: '' })
    expect(body.slug).toBe('nder-the-hill-at-10')
  })

  test('whose title no slug can be made of is refused by the slug', async () => {
    expect(fieldsOf(await posts().create({ ...filledForms.posts(), title: '静かな十分', slug: '' }))).toEqual(['slug'])
  })

  test('is on the public page as soon as it is saved as published, and gone when it is deleted', async () => {
    const publicly = (slug: unknown) => domain.blog.getPost(anonymous(site.base), { slug: String(slug) })
    const { body } = await posts().create({ ...filledForms.posts(), isPublished: false })
    await expect(publicly(body.slug)).rejects.toMatchObject({ code: 'not_found' })
    const change = { ...body, ...asRead(body), isPublished: true, title: 'Now to be read' }
    await posts().change(body.id, change)
    expect(await publicly(body.slug)).toMatchObject({ title: 'Now to be read', content: '<p>Sit down.</p>' })
    await posts().remove(body.id)
    await expect(publicly(body.slug)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('keeps its first publication through saves, and loses it when it is saved as a draft', async () => {
    const { body: first } = await posts().create(filledForms.posts())
    const since = await publishedAt(site, 'posts', first.id)
    site.clock.advance(60_000)
    const { body: second } = await posts().change(first.id, { ...first, ...asRead(first), excerpt: 'More' })
    expect(await publishedAt(site, 'posts', first.id)).toEqual(since)
    const { body: third } = await posts().change(first.id, { ...second, ...asRead(second), isPublished: false })
    expect((await publishedAt(site, 'posts', first.id)).at).toBeNull()
    await posts().change(first.id, { ...third, ...asRead(third), isPublished: true })
    expect(await publishedAt(site, 'posts', first.id)).not.toEqual(since)
  })

  test('keeps of its text only what may be shown', async () => {
    const content = '<h2>Fine</h2><script>alert(1)</script><p onclick="x()" style="position:fixed">Good</p>'
    const { body } = await posts().create({ ...filledForms.posts(), content })
    expect(body.content).toBe('<h2>Fine</h2><p>Good</p>')
  })

  test('drops blank tags, and tells one that is too long', async () => {
    const { body } = await posts().create({ ...filledForms.posts(), tags: [' calm ', '', '  '] })
    expect(body.tags).toEqual(['calm'])
    expect(fieldsOf(await posts().create({ ...filledForms.posts(), tags: ['a'.repeat(501)] }))).toEqual(['tags.0'])
  })

  test.each([
    ['a megabyte', 'a'.repeat(1_000_000)],
    ['ten thousand tags within one another', '<blockquote>'.repeat(10_000)],
    ['sixteen thousand tags side by side', '<p>a</p>'.repeat(16_000)],
  ])('%s of text is refused by the name of the field, and no row is made', async (_what, content) => {
    const before = await site.call<{ posts: unknown[] }>('GET', '/api/admin/posts', { token: boss.token })
    const answer = await posts().create({ ...filledForms.posts(), content })
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['content']])
    const after = await site.call('GET', '/api/admin/posts', { token: boss.token })
    expect(after.body).toEqual(before.body)
  })
})

describe('a lesson', () => {
  test('keeps nothing of what was left empty, a slug too', async () => {
    const { body } = await lessons().create({ ...filledForms.lessons(), slug: '', isPublished: true })
    const lesson = await domain.binder.getLesson(anonymous(site.base), { slug: body.id })
    expect(lesson).toMatchObject({ slug: null, excerpt: null, author: null, imageUrl: null, videoUrl: null })
  })

  test('is as new as its last save', async () => {
    const { body: first } = await lessons().create({ ...filledForms.lessons(), isPublished: true })
    const since = await publishedAt(site, 'lessons', first.id)
    site.clock.advance(60_000)
    const { body: second } = await lessons().change(first.id, { ...first, ...asRead(first) })
    expect(await publishedAt(site, 'lessons', first.id)).not.toEqual(since)
    await lessons().change(first.id, { ...second, ...asRead(second), isPublished: false })
    expect((await publishedAt(site, 'lessons', first.id)).at).toBeNull()
  })

  test('has a film on the web, or none', async () => {
    const form = { ...filledForms.lessons(), videoUrl: 'https://films.example/1' }
    expect((await lessons().create(form)).body.videoUrl).toBe('https://films.example/1')
    expect(fieldsOf(await lessons().create({ ...form, slug: '', videoUrl: 'data:text/html,x' }))).toEqual(['videoUrl'])
  })

  test('stands where its order says', async () => {
    expect(fieldsOf(await lessons().create({ ...filledForms.lessons(), orderIndex: 1.5 }))).toEqual(['orderIndex'])
    expect((await lessons().create({ ...filledForms.lessons(), orderIndex: -4 })).body.orderIndex).toBe(-4)
  })
})

test('a preview is the text as it would be kept, and is for admins', async () => {
  const body = { html: '<p>Good</p><img src="http://a.example/x.png"><script>1</script>' }
  const answer = await site.call<{ html: string }>('POST', '/api/admin/preview', { token: boss.token, body })
  expect(answer.body).toEqual({ html: '<p>Good</p><img />' })
  const { token } = await site.person()
  expect((await site.call('POST', '/api/admin/preview', { token, body })).status).toBe(403)
})
