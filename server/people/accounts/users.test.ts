import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles, userRoles } from '#db/schema/people/accounts.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'

const site = await openSiteForFile({ seed: false })

const save = ({ token }: TestUser, body: object) =>
  site.call<{ user: { fullName: string }; errors?: { field: string }[] }>('PUT', '/api/account/profile', {
    token,
    body,
  })

test('update name: stores the trimmed name, and can clear it', async () => {
  const ann = await site.createUser()
  for (const [typed, stored] of [
    ['  Ann Öztürk 李 ', 'Ann Öztürk 李'],
    ['Ann\r\nBcc: x@y.z', 'Ann Bcc: x@y.z'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['', ''],
  ]) {
    const { status, body } = await save(ann, { fullName: typed })
    expect([status, body.user.fullName]).toEqual([200, stored])
  }
})

test('update name: a too long or missing name is rejected with its field', async () => {
  const ann = await site.createUser()
  for (const fullName of ['x'.repeat(201), 7, null, undefined]) {
    const { status, body } = await save(ann, { fullName })
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['fullName']])
  }
})

test('update name: a user changes only their own name; other fields of the request are ignored', async () => {
  const ann = await site.createUser()
  const read = async () => (await site.base.db.select().from(profiles).where(eq(profiles.id, ann.id)))[0]
  const before = await read()
  const more = { id: 'x', email: 'boss@example.com', emailVerified: false, role: 'admin', isAdmin: true, createdAt: 0 }
  expect((await save(ann, { fullName: 'Ann', ...more })).status).toBe(200)
  expect(await read()).toEqual({ ...before, name: 'Ann', updatedAt: expect.any(Date) })
  const roles = await site.base.db.select().from(userRoles).where(eq(userRoles.userId, ann.id))
  expect(roles.map(({ role }) => role)).toEqual(['user'])
})
