import { expect, owner } from './fixtures.ts'
import { test } from './own-site.ts'

test('a binder without lessons says what will be here', async ({ page, request }) => {
  const session = await (await request.post('/api/auth/sign-in', { data: owner })).json()
  const headers = { authorization: `Bearer ${session.accessToken}` }
  const { lessons } = await (await request.get('/api/admin/lessons?limit=100', { headers })).json()
  for (const { id } of lessons) {
    const taken = await request.put(`/api/admin/lessons/${id}/published`, { headers, data: { published: false } })
    expect(taken.ok(), await taken.text()).toBe(true)
  }
  await page.goto('/binder')
  await expect(page.getByRole('heading', { name: 'No Lessons Available Yet' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse Classes' })).toBeVisible()
})
