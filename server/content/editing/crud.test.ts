import { describe, expect, test } from 'vitest'
import { reservedSlugs } from '#contract/slugs.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { auditEntriesOf } from '../../people/audit/audit.fixture.ts'
import { contentApi, contentNames, filledForms, versionFields } from './crud.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const nameField = (kind: string) => (kind === 'products' ? 'name' : 'title')

describe.each(contentNames)('%s', (kind) => {
  const api = () => contentApi(site, admin, kind)
  const createContent = async (overrides: object = {}) => {
    const { status, body } = await api().create({ ...filledForms[kind](), ...overrides })
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }

  test('create: stores every field', async () => {
    const form = filledForms[kind]()
    const created = await createContent(form)
    expect(created).toMatchObject(form)
    expect((await api().read(created.id)).body).toEqual(created)
  })

  /** Admins create, read, update and delete posts, lessons, products, courses and workshops with all their fields. */
  test('change: updates every field and increments the version', async () => {
    const created = await createContent()
    const form = { ...filledForms[kind](), [nameField(kind)]: 'Another name', imageUrl: 'https://example.com/b.png' }
    const { status, body } = await api().change(created.id, { ...form, ...versionFields(created) })
    expect([status, body]).toEqual([200, { ...body, ...form, version: created.version + 1 }])
    expect((await api().read(created.id)).body).toMatchObject(form)
  })

  test('delete: reading, changing or deleting it again returns 404', async () => {
    const { id, ...form } = await createContent()
    expect((await api().remove(id)).status).toBe(200)
    expect((await api().read(id)).status).toBe(404)
    expect((await api().remove(id)).status).toBe(404)
    expect((await api().change(id, { ...form, studentsRead: 0 })).body.code).toBe('not_found')
  })

  test('change: of two concurrent saves, the second returns 409 and overwrites nothing', async () => {
    const created = await createContent()
    const save = (name: string) =>
      api().change(created.id, { ...filledForms[kind](), [nameField(kind)]: name, ...versionFields(created) })
    const responses = await Promise.all([save('Of Ann'), save('Of Ben')])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const [refused, saved] = responses.sort((a, b) => b.status - a.status)
    expect([refused?.body.code, refused?.body.message]).toEqual([
      'conflict',
      'Someone else changed this in the meantime. Please reload and try again.',
    ])
    expect((await api().read(created.id)).body).toEqual(saved?.body)
  })

  test('create, change and remove are audited with the changed fields', async () => {
    const created = await createContent()
    const change = { ...created, [nameField(kind)]: 'Renamed' }
    await api().change(created.id, { ...change, ...versionFields(created) })
    await api().remove(created.id)
    const trail = await auditEntriesOf(site, created.id)
    const name = created[nameField(kind)]
    expect(trail.map(({ actor, action, subject, name }) => [actor, action, subject, name])).toEqual([
      [admin.email, 'created', kind.slice(0, -1), name],
      [admin.email, 'changed', kind.slice(0, -1), 'Renamed'],
      [admin.email, 'deleted', kind.slice(0, -1), 'Renamed'],
    ])
    expect(trail[0]).toMatchObject({ before: null, after: { imageUrl: created.imageUrl } })
    expect(trail[1]).toMatchObject({ before: { [nameField(kind)]: name }, after: { [nameField(kind)]: 'Renamed' } })
    expect(Object.keys(trail[1]?.after ?? {})).toEqual([nameField(kind)])
    expect(trail[2]?.after).toBeNull()
  })

  test('a taken slug returns slug_taken and changes nothing', async () => {
    const [first, second] = [await createContent(), await createContent()]
    const slug = first.slug
    const message = `The slug “${slug}” is already taken. Please choose another.`
    const responses = [
      await api().create({ ...filledForms[kind](), slug }),
      await api().change(second.id, { ...second, ...versionFields(second), slug }),
    ]
    for (const { status, body } of responses)
      expect([status, body.code, body.errors]).toEqual([409, 'slug_taken', [{ field: 'slug', message }]])
    expect((await api().read(second.id)).body).toEqual(second)
    await api().remove(first.id)
    expect((await api().create({ ...filledForms[kind](), slug })).status).toBe(201)
  })

  test.each(reservedSlugs)('the reserved slug %s returns a validation error and changes nothing', async (slug) => {
    const existing = await createContent()
    const message = `The slug “${slug}” is used by another page of the site. Please choose another.`
    const responses = [
      await api().create({ ...filledForms[kind](), slug }),
      await api().change(existing.id, { ...existing, ...versionFields(existing), slug }),
    ]
    for (const { status, body } of responses)
      expect([status, body.code, body.errors]).toEqual([400, 'validation', [{ field: 'slug', message }]])
    expect((await api().read(existing.id)).body).toEqual(existing)
  })

  test('a slug that looks like an id returns a validation error', async () => {
    const slugs = [crypto.randomUUID(), ...(kind === 'products' ? ['999'] : [])]
    for (const slug of slugs) {
      const { status, body } = await api().create({ ...filledForms[kind](), slug })
      expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['slug']])
    }
  })

  /**
   * A slug that a page of the site uses, or that looks like an id, is refused. A generated slug in use gets a number.
   */
  test('without a slug: the title gives the next free one, and a change without a slug keeps it', async () => {
    const create = async (title: string) =>
      (await api().create({ ...filledForms[kind](), [nameField(kind)]: title, slug: '' })).body
    // Courses and workshops share their slugs.
    const title = `Twin ${kind}`
    const slugs = [(await create(title)).slug, (await create(title.toUpperCase())).slug]
    // A lesson without a slug is found by its id.
    expect(slugs).toEqual(kind === 'lessons' ? ['', ''] : [`twin-${kind}`, `twin-${kind}-2`])
    expect((await create('Print')).slug).toMatch(kind === 'lessons' ? /^$/ : /^print-[23]$/)
    const id = crypto.randomUUID()
    expect((await create(id)).slug).toBe(kind === 'lessons' ? '' : `${id}-2`)
    const third = await create(title)
    const { body } = await api().change(third.id, { ...third, ...versionFields(third), slug: '' })
    expect(body.slug).toBe(third.slug)
  })

  test.each([
    ['an empty title', (name: string) => ({ [name]: ' \n ' }), (name: string) => name],
    ['a long title', (name: string) => ({ [name]: 'a'.repeat(201) }), (name: string) => name],
    ['a slug with spaces', () => ({ slug: 'Not a slug' }), () => 'slug'],
    ['a script as an image URL', () => ({ imageUrl: 'javascript:alert(1)' }), () => 'imageUrl'],
    ['a protocol-relative image URL', () => ({ imageUrl: '//evil.example/a.png' }), () => 'imageUrl'],
    ['an http image URL', () => ({ imageUrl: 'http://example.com/a.png' }), () => 'imageUrl'],
  ])('%s returns a validation error for the field', async (_name, invalidValue, field) => {
    const form = { ...filledForms[kind](), ...invalidValue(nameField(kind)) }
    const { status, body } = await api().create(form)
    expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field(nameField(kind))]])
  })

  test('read-only fields in the input are ignored', async () => {
    const id = kind === 'products' ? 424_242 : crypto.randomUUID()
    const created = await createContent({
      id,
      version: 77,
      createdAt: '1990-01-01T00:00:00Z',
      deletedAt: '1990-01-01T00:00:00Z',
    })
    expect([created.id === id, created.version]).toEqual([false, 1])
    expect((await api().read(created.id)).status).toBe(200)
  })
})
