import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AuditEntry, AuditPage } from '#contract/people/audit/audit.schema.ts'
import { auditTrail } from '#db/schema/people/audit.ts'
import { type AdminProblem, changeRole } from '../../../tests/fixtures/admin.ts'
import { listOperations } from '../../../tests/openapi-operations.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { insertRow, setVisible } from '../../content/editing/content.fixture.ts'
import { anonymous } from '../../context.ts'
import { recordAudit } from './index.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true, email: 'ines@example.com' })

const changes = async (query = '') =>
  (await site.call<AuditPage>('GET', `/api/admin/audit${query}`, { token: admin.token })).body.audit
const change = (id: string) =>
  site.call<AuditEntry & AdminProblem>('GET', `/api/admin/audit/${id}`, { token: admin.token })

/**
 * The audit trail is paginated, newest first, with filters by name, user, subject and action. It shows the beginning of
 * each value.
 */
test('list audit entries: a change appears first, with actor, action and fields before and after', async () => {
  const ann = await site.createUser({ email: 'ann@example.com' })
  await changeRole(site, admin, ann.id, 'admin')
  const id = await insertRow(site, 'posts', 'Ten quiet minutes')
  await setVisible(site, admin, 'posts', id, true)
  const [first, second] = await changes()
  expect(first).toEqual({
    id: expect.any(String),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    actor: 'ines@example.com',
    action: 'published',
    subject: 'post',
    subjectId: id,
    name: 'Ten quiet minutes',
    fields: [{ field: 'isPublished', before: 'false', after: 'true', isCut: false }],
  })
  expect(second).toMatchObject({
    subject: 'user',
    name: 'ann@example.com',
    fields: [{ field: 'role', before: 'user', after: 'admin' }],
  })
})

test('audit entries: long values are truncated in the list and complete in the entry', async () => {
  const [before, after] = [`<p>${'é'.repeat(5000)}</p>`, `<script>alert(1)</script>${'x'.repeat(100_000)}`]
  const subject = { action: 'changed', subject: 'post', id: 'long', name: 'Long' } as const
  await recordAudit(anonymous(site.base), {
    ...subject,
    before: { content: before, tags: ['a'], excerpt: null },
    after: { content: after, tags: ['a', 'b'], excerpt: '' },
  })
  const [listed] = await changes('?q=long')
  expect(listed?.fields).toEqual([
    { field: 'content', before: before.slice(0, 300), after: after.slice(0, 300), isCut: true },
    { field: 'excerpt', before: null, after: '', isCut: false },
    { field: 'tags', before: '["a"]', after: '["a", "b"]', isCut: false },
  ])
  const { body } = await change(listed?.id ?? '')
  expect(body.fields[0]).toEqual({ field: 'content', before, after, isCut: false })
  expect(body.fields.slice(1)).toEqual(listed?.fields.slice(1))
})

test('audit entries: a creation has only values after, a deletion only values before', async () => {
  const about = { subject: 'product', id: 'sides', name: 'Sides' } as const
  const ctx = anonymous(site.base)
  await recordAudit(ctx, { ...about, action: 'created', before: null, after: { price: '5.00' } })
  await recordAudit(ctx, { ...about, action: 'deleted', before: { price: '5.00' }, after: null })
  expect((await changes('?q=sides&sort=oldest')).map(({ fields }) => fields)).toEqual([
    [{ field: 'price', before: null, after: '5.00', isCut: false }],
    [{ field: 'price', before: '5.00', after: null, isCut: false }],
  ])
})

test('list audit entries: search matches the subject’s name and the actor', async () => {
  expect((await changes('?q=QUIET')).map(({ name }) => name)).toEqual(['Ten quiet minutes'])
  expect((await changes('?q=ines@')).every(({ actor }) => actor === 'ines@example.com')).toBe(true)
  expect((await changes('?q=ines@&subject=user')).map(({ name }) => name)).toEqual(['ann@example.com'])
  expect(await changes('?q=%25')).toEqual([])
})

test('get audit entry: unknown id returns 404', async () => {
  const { status, body } = await change(crypto.randomUUID())
  expect([status, body.code]).toEqual([404, 'not_found'])
})

test('audit API: has no operation that changes or deletes entries', async () => {
  const auditOperations = listOperations().filter(({ path }) => path.startsWith('/api/admin/audit'))
  expect(auditOperations.map(({ method }) => method)).toEqual(['GET', 'GET'])
  const [entry] = await changes()
  for (const method of ['PUT', 'PATCH', 'DELETE', 'POST'])
    expect((await site.call(method, `/api/admin/audit/${entry?.id}`, { token: admin.token, body: {} })).status).toBe(
      405,
    )
  const entries = await site.base.db
    .select()
    .from(auditTrail)
    .where(eq(auditTrail.id, entry?.id ?? ''))
  expect(entries).toHaveLength(1)
})
