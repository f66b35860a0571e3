import { describe, expect, test } from 'vitest'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import * as binder from '../binder/index.ts'
import * as blog from '../blog/index.ts'
import { publishedAt } from './content.fixture.ts'
import { contentApi, filledForms, versionFields } from './crud.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const posts = () => contentApi(site, admin, 'posts')
const lessons = () => contentApi(site, admin, 'lessons')
const fieldsOf = (response: { body: { errors?: { field: string }[] } }) =>
  response.body.errors?.map(({ field }) => field)

describe('post', () => {
  test('without a slug: gets one from its title', async () => {
    const { body } = await posts().create({ ...filledForms.posts(), title: 'Ünder the Hill, at 10!', slug: '' })
    expect(body.slug).toBe('nder-the-hill-at-10')
  })

  test('without a slug and with an unusable title: returns a validation error for the slug', async () => {
    expect(fieldsOf(await posts().create({ ...filledForms.posts(), title: '静かな十分', slug: '' }))).toEqual(['slug'])
  })

  test('is public when saved as published, until deleted', async () => {
    const getPublicPost = (slug: unknown) => blog.getPost(anonymous(site.base), { slug: String(slug) })
    const { body } = await posts().create({ ...filledForms.posts(), isPublished: false })
    await expect(getPublicPost(body.slug)).rejects.toMatchObject({ code: 'not_found' })
    const change = { ...body, ...versionFields(body), isPublished: true, title: 'Now to be read' }
    await posts().change(body.id, change)
    expect(await getPublicPost(body.slug)).toMatchObject({ title: 'Now to be read', content: '<p>Sit down.</p>' })
    await posts().remove(body.id)
    await expect(getPublicPost(body.slug)).rejects.toMatchObject({ code: 'not_found' })
  })

  /**
   * A post without a slug gets one from its title. It retains its first publication date until it is saved as a draft.
   */
  test('keeps its first publication date until it is saved as a draft', async () => {
    const { body: first } = await posts().create(filledForms.posts())
    const publishedBefore = await publishedAt(site, 'posts', first.id)
    site.clock.advance(60_000)
    const { body: second } = await posts().change(first.id, { ...first, ...versionFields(first), excerpt: 'More' })
    expect(await publishedAt(site, 'posts', first.id)).toEqual(publishedBefore)
    const { body: third } = await posts().change(first.id, { ...second, ...versionFields(second), isPublished: false })
    expect((await publishedAt(site, 'posts', first.id)).at).toBeNull()
    await posts().change(first.id, { ...third, ...versionFields(third), isPublished: true })
    expect(await publishedAt(site, 'posts', first.id)).not.toEqual(publishedBefore)
  })

  test('stores sanitized HTML', async () => {
    const content = '<h2>Fine</h2><script>alert(1)</script><p onclick="x()" style="position:fixed">Good</p>'
    const { body } = await posts().create({ ...filledForms.posts(), content })
    expect(body.content).toBe('<h2>Fine</h2><p>Good</p>')
  })

  test('drops blank tags and refuses long ones', async () => {
    const { body } = await posts().create({ ...filledForms.posts(), tags: [' calm ', '', '  '] })
    expect(body.tags).toEqual(['calm'])
    expect(fieldsOf(await posts().create({ ...filledForms.posts(), tags: ['a'.repeat(501)] }))).toEqual(['tags.0'])
  })

  /** Too much text, or too many tags, returns an error that names the field. */
  test.each([
    ['a megabyte', 'a'.repeat(1_000_000)],
    ['ten thousand nested tags', '<blockquote>'.repeat(10_000)],
    ['sixteen thousand tags', '<p>a</p>'.repeat(16_000)],
  ])('%s of content returns a validation error and creates no row', async (_name, content) => {
    const before = await site.call<{ posts: unknown[] }>('GET', '/api/admin/posts', { token: admin.token })
    const response = await posts().create({ ...filledForms.posts(), content })
    expect([response.status, fieldsOf(response)]).toEqual([400, ['content']])
    const after = await site.call('GET', '/api/admin/posts', { token: admin.token })
    expect(after.body).toEqual(before.body)
  })
})

describe('lesson', () => {
  /**
   * Empty fields of a lesson are stored as null. The publication date of a published lesson is that of its last save.
   */
  test('stores empty fields as null, the slug too', async () => {
    const { body } = await lessons().create({ ...filledForms.lessons(), slug: '', isPublished: true })
    const lesson = await binder.getLesson(anonymous(site.base), { slug: body.id })
    expect(lesson).toMatchObject({ slug: null, excerpt: null, author: null, imageUrl: null, videoUrl: null })
  })

  test('gets a new publication date with each save', async () => {
    const { body: first } = await lessons().create({ ...filledForms.lessons(), isPublished: true })
    const publishedBefore = await publishedAt(site, 'lessons', first.id)
    site.clock.advance(60_000)
    const { body: second } = await lessons().change(first.id, { ...first, ...versionFields(first) })
    expect(await publishedAt(site, 'lessons', first.id)).not.toEqual(publishedBefore)
    await lessons().change(first.id, { ...second, ...versionFields(second), isPublished: false })
    expect((await publishedAt(site, 'lessons', first.id)).at).toBeNull()
  })

  test('accepts https video URLs only', async () => {
    const form = { ...filledForms.lessons(), videoUrl: 'https://films.example/1' }
    expect((await lessons().create(form)).body.videoUrl).toBe('https://films.example/1')
    expect(fieldsOf(await lessons().create({ ...form, slug: '', videoUrl: 'data:text/html,x' }))).toEqual(['videoUrl'])
  })

  test('accepts whole numbers as order index', async () => {
    expect(fieldsOf(await lessons().create({ ...filledForms.lessons(), orderIndex: 1.5 }))).toEqual(['orderIndex'])
    expect((await lessons().create({ ...filledForms.lessons(), orderIndex: -4 })).body.orderIndex).toBe(-4)
  })
})

test('preview: returns the sanitized HTML as it would be saved, to admins only', async () => {
  const body = { html: '<p>Good</p><img src="http://a.example/x.png"><script>1</script>' }
  const response = await site.call<{ html: string }>('POST', '/api/admin/preview', { token: admin.token, body })
  expect(response.body).toEqual({ html: '<p>Good</p><img />' })
  const { token } = await site.createUser()
  expect((await site.call('POST', '/api/admin/preview', { token, body })).status).toBe(403)
})
