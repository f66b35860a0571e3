import type { APIRequestContext } from '@playwright/test'
import { rowOf } from '../fixtures/admin-list.ts'
import { withDedicatedSite } from '../fixtures/dedicated-site.ts'
import { expect, owner } from '../fixtures/test.ts'

const test = withDedicatedSite()

// Run in one worker, so that all tests share one site.
test.describe.configure({ mode: 'default' })

type Session = { accessToken: string; user: { id: string } }
type Post = { id: string; version: number; title: string }

const form = {
  ...{ slug: '', excerpt: '', content: '<p>Good.</p>', author: '', category: '', tags: [], imageUrl: '' },
  isPublished: false,
}

const sessionOf = async (request: APIRequestContext, who: object): Promise<Session> =>
  (await request.post('/api/auth/sign-in', { data: who })).json()

/** Signs in a second admin session that uses the API without a browser. */
async function otherAdmin(request: APIRequestContext) {
  const { accessToken } = await sessionOf(request, owner)
  const headers = { authorization: `Bearer ${accessToken}` }
  return {
    post: async (title: string): Promise<Post> =>
      (await request.post('/api/admin/posts', { headers, data: { ...form, title } })).json(),
    save: async ({ id, version, ...rest }: Post, title: string) =>
      expect((await request.put(`/api/admin/posts/${id}`, { headers, data: { ...rest, version, title } })).ok()).toBe(
        true,
      ),
    remove: async ({ id }: Post) =>
      expect((await request.delete(`/api/admin/posts/${id}`, { headers })).ok()).toBe(true),
    firstWorkshop: async (): Promise<string> =>
      (await (await request.get('/api/admin/workshops', { headers })).json()).workshops[0].id,
    changeWorkshop: async (id: string, more: object) => {
      const place = `/api/admin/workshops/${id}`
      const { id: _id, ...stored } = await (await request.get(place, { headers })).json()
      expect((await request.put(place, { headers, data: { ...stored, ...more } })).ok()).toBe(true)
    },
    makeThem: async (id: string, role: 'admin' | 'user') =>
      expect((await request.put(`/api/admin/users/${id}/role`, { headers, data: { role } })).ok()).toBe(true),
  }
}

const fresh = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`

test('whoever saves second is told, sees what differs, and decides', async ({ page, request, signIn }) => {
  await signIn(owner)
  const other = await otherAdmin(request)
  const post = await other.post(fresh('Begun alone'))
  await page.goto(`/admin/blog?form=${post.id}`)
  await page.getByLabel('Title *').fill('Mine')
  const theirs = fresh('Theirs')
  await other.save(post, theirs)
  await page.getByRole('button', { name: 'Update Post' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Somebody else saved this post while you had it open.' })
  await expect(notice.getByText(theirs)).toBeVisible()
  await expect(page.getByLabel('Title *')).toHaveValue('Mine')

  const mine = fresh('Mine after all')
  await page.getByLabel('Title *').fill(mine)
  await notice.getByRole('button', { name: 'Save mine over theirs' }).click()
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
  await expect(rowOf(page, mine)).toBeVisible()
  await expect(rowOf(page, theirs)).toHaveCount(0)
})

test('the other’s text can be taken instead', async ({ page, request, signIn }) => {
  await signIn(owner)
  const other = await otherAdmin(request)
  const post = await other.post(fresh('Begun alone'))
  await page.goto(`/admin/blog?form=${post.id}`)
  await page.getByLabel('Title *').fill('Mine')
  const theirs = fresh('Theirs')
  await other.save(post, theirs)
  await page.getByRole('button', { name: 'Update Post' }).click()
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByLabel('Title *')).toHaveValue(theirs)
  await page.getByLabel('Excerpt').fill('And a word of mine')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
  await expect(rowOf(page, theirs)).toContainText('And a word of mine')
})

test('switches and lists that differ are told in words', async ({ page, request, signIn }) => {
  await signIn(owner)
  const other = await otherAdmin(request)
  const id = await other.firstWorkshop()
  await page.goto(`/admin/events?tab=workshops&form=${id}`)
  await page.getByLabel('Instructor').fill('Somebody new')
  const topic = fresh('Knots')
  await other.changeWorkshop(id, { agenda: [{ day: 2, time: '10:30', topic, category: '' }], isActive: false })
  await page.getByRole('button', { name: 'Update Workshop' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Somebody else saved this workshop while you had it open.' })
  const told = (name: string) => notice.getByRole('definition').and(notice.locator(`dt:text-is("${name}") + dd`))
  await expect(told('Agenda')).toHaveText(`Day 2, 10:30: ${topic}`)
  await expect(told('Active')).toHaveText('No')
  await other.changeWorkshop(id, { isActive: true })
})

test('what somebody deleted in the meantime can be saved as new', async ({ page, request, signIn }) => {
  await signIn(owner)
  const other = await otherAdmin(request)
  const post = await other.post(fresh('Soon gone'))
  await page.goto(`/admin/blog?form=${post.id}`)
  const title = fresh('Still here')
  await page.getByLabel('Title *').fill(title)
  await other.remove(post)
  await page.getByRole('button', { name: 'Update Post' }).click()
  await page.getByRole('button', { name: 'Save it as a new post' }).click()
  await expect(page.getByText('Blog post created successfully')).toBeVisible()
  await expect(rowOf(page, title)).toBeVisible()
})

test('a demoted admin’s open form saves nothing and keeps its text', async ({ page, request, account, signIn }) => {
  const who = await account()
  const { user } = await sessionOf(request, who)
  const other = await otherAdmin(request)
  await other.makeThem(user.id, 'admin')
  await signIn({ ...who, page })
  await page.goto('/admin/blog?form=new')
  await page.getByLabel('Title *').fill('Written in time')
  await other.makeThem(user.id, 'user')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText("Failed to save blog post. You don't have admin privileges.")).toBeVisible()
  await expect(page.getByLabel('Title *')).toHaveValue('Written in time')
})
