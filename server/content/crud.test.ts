import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { trailOf } from '../audit/audit.fixture.ts'
import { asRead, deskKinds, deskOf, filledForms } from './crud.fixture.ts'

let site: TestSite
let boss: TestUser
beforeAll(async () => {
  site = await openTestSite({ seed: false })
  boss = await site.person({ admin: true })
})
afterAll(() => site.close())

const nameField = (kind: string) => (kind === 'products' ? 'name' : 'title')

describe.each(deskKinds)('%s', (kind) => {
  const desk = () => deskOf(site, boss, kind)
  const made = async (more: object = {}) => {
    const { status, body } = await desk().create({ ...filledForms[kind](), ...more })
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }

  test('are made with every field, and read as they were typed', async () => {
    const form = filledForms[kind]()
    const kept = await made(form)
    expect(kept).toMatchObject(form)
    expect((await desk().read(kept.id)).body).toEqual(kept)
  })

  test('are changed in every field, and each change raises the version', async () => {
    const kept = await made()
    const form = { ...filledForms[kind](), [nameField(kind)]: 'Another name', imageUrl: 'https://example.com/b.png' }
    const { status, body } = await desk().change(kept.id, { ...form, ...asRead(kept) })
    expect([status, body]).toEqual([200, { ...body, ...form, version: kept.version + 1 }])
    expect((await desk().read(kept.id)).body).toMatchObject(form)
  })

  test('are deleted, and are gone from then on', async () => {
    const { id, ...form } = await made()
    expect((await desk().remove(id)).status).toBe(200)
    expect((await desk().read(id)).status).toBe(404)
    expect((await desk().remove(id)).status).toBe(404)
    expect((await desk().change(id, { ...form, studentsRead: 0 })).body.code).toBe('not_found')
  })

  test('of two admins who save the same one, the second is told and overwrites nothing', async () => {
    const kept = await made()
    const save = (name: string) =>
      desk().change(kept.id, { ...filledForms[kind](), [nameField(kind)]: name, ...asRead(kept) })
    const answers = await Promise.all([save('Of Ann'), save('Of Ben')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [refused, saved] = answers.sort((a, b) => b.status - a.status)
    expect([refused?.body.code, refused?.body.message]).toEqual([
      'conflict',
      'Someone else changed this in the meantime. Please reload and try again.',
    ])
    expect((await desk().read(kept.id)).body).toEqual(saved?.body)
  })

  test('are in the trail from the beginning to the end, with what changed', async () => {
    const kept = await made()
    const change = { ...kept, [nameField(kind)]: 'Renamed' }
    await desk().change(kept.id, { ...change, ...asRead(kept) })
    await desk().remove(kept.id)
    const trail = await trailOf(site, kept.id)
    const name = kept[nameField(kind)]
    expect(trail.map(({ actor, action, subject, name }) => [actor, action, subject, name])).toEqual([
      [boss.email, 'created', kind.slice(0, -1), name],
      [boss.email, 'changed', kind.slice(0, -1), 'Renamed'],
      [boss.email, 'deleted', kind.slice(0, -1), 'Renamed'],
    ])
    expect(trail[0]).toMatchObject({ before: null, after: { imageUrl: kept.imageUrl } })
    expect(trail[1]).toMatchObject({ before: { [nameField(kind)]: name }, after: { [nameField(kind)]: 'Renamed' } })
    expect(Object.keys(trail[1]?.after ?? {})).toEqual([nameField(kind)])
    expect(trail[2]?.after).toBeNull()
  })

  test('a slug that is taken is refused by its name, and changes nothing', async () => {
    const [first, second] = [await made(), await made()]
    const slug = first.slug
    const message = `Another one has the slug '${slug}' already. Please choose another.`
    const refusals = [
      await desk().create({ ...filledForms[kind](), slug }),
      await desk().change(second.id, { ...second, ...asRead(second), slug }),
    ]
    for (const { status, body } of refusals)
      expect([status, body.code, body.errors]).toEqual([400, 'validation', [{ field: 'slug', message }]])
    expect((await desk().read(second.id)).body).toEqual(second)
    await desk().remove(first.id)
    expect((await desk().create({ ...filledForms[kind](), slug })).status).toBe(201)
  })

  test.each([
    ['no title', (name: string) => ({ [name]: ' \n ' }), (name: string) => name],
    ['an endless title', (name: string) => ({ [name]: 'a'.repeat(201) }), (name: string) => name],
    ['a slug with spaces', () => ({ slug: 'Not a slug' }), () => 'slug'],
    ['a picture that is a script', () => ({ imageUrl: 'javascript:alert(1)' }), () => 'imageUrl'],
    ['a picture of nowhere', () => ({ imageUrl: '//evil.example/a.png' }), () => 'imageUrl'],
    ['a picture without protection', () => ({ imageUrl: 'http://example.com/a.png' }), () => 'imageUrl'],
  ])('%s is refused by the name of the field, and makes nothing', async (_what, wrong, field) => {
    const form = { ...filledForms[kind](), ...wrong(nameField(kind)) }
    const { status, body } = await desk().create(form)
    expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field(nameField(kind))]])
  })

  test('what nobody may set from outside is not set', async () => {
    const id = kind === 'products' ? 424_242 : crypto.randomUUID()
    const kept = await made({ id, version: 77, createdAt: '1990-01-01T00:00:00Z', deletedAt: '1990-01-01T00:00:00Z' })
    expect([kept.id === id, kept.version]).toEqual([false, 1])
    expect((await desk().read(kept.id)).status).toBe(200)
  })
})
