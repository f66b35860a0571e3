import type { APIRequestContext } from '@playwright/test'
import { accessHeaders, signInByApi } from '../../fixtures/api-session.ts'
import { rowOf } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

test.describe.configure({ mode: 'default' })

type Post = { id: string; version: number; title: string }

const emptyPost = {
  slug: '',
  excerpt: '',
  content: '<p>Good.</p>',
  author: '',
  category: '',
  tags: [],
  imageUrl: '',
  isPublished: false,
}

async function signInOtherAdmin(request: APIRequestContext) {
  const headers = await accessHeaders(request, owner)
  return {
    post: async (title: string): Promise<Post> =>
      (await request.post('/api/admin/posts', { headers, data: { ...emptyPost, title } })).json(),
    save: async ({ id, version, ...rest }: Post, title: string) =>
      expect((await request.put(`/api/admin/posts/${id}`, { headers, data: { ...rest, version, title } })).ok()).toBe(
        true,
      ),
    remove: async ({ id }: Post) =>
      expect((await request.delete(`/api/admin/posts/${id}`, { headers })).ok()).toBe(true),
    firstWorkshop: async (): Promise<string> =>
      (await (await request.get('/api/admin/workshops', { headers })).json()).workshops[0].id,
    changeWorkshop: async (id: string, changes: object) => {
      const url = `/api/admin/workshops/${id}`
      const { id: _id, ...stored } = await (await request.get(url, { headers })).json()
      expect((await request.put(url, { headers, data: { ...stored, ...changes } })).ok()).toBe(true)
    },
    setRole: async (id: string, role: 'admin' | 'user') =>
      expect((await request.put(`/api/admin/users/${id}/role`, { headers, data: { role } })).ok()).toBe(true),
  }
}

const uniqueTitle = (prefix: string) => `${prefix} ${crypto.randomUUID().slice(0, 8)}`

/**
 * The admin who saves second sees the differences and decides. Content that was deleted meanwhile can be saved as new.
 */
test('edit conflict: shows the stored version, which can be overwritten', async ({ page, request, signIn }) => {
  await signIn(owner)
  const otherAdmin = await signInOtherAdmin(request)
  const post = await otherAdmin.post(uniqueTitle('Begun alone'))
  await page.goto(`/admin/blog?form=${post.id}`)
  await page.getByLabel('Title *').fill('Mine')
  const otherTitle = uniqueTitle('Theirs')
  await otherAdmin.save(post, otherTitle)
  await page.getByRole('button', { name: 'Update Post' }).click()
  const conflictAlert = page
    .getByRole('alert')
    .filter({ hasText: 'Someone else saved this post while you were editing it.' })
  await expect(conflictAlert.getByText(otherTitle)).toBeVisible()
  await expect(page.getByLabel('Title *')).toHaveValue('Mine')

  const localTitle = uniqueTitle('Mine after all')
  await page.getByLabel('Title *').fill(localTitle)
  await conflictAlert.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
  await expect(rowOf(page, localTitle)).toBeVisible()
  await expect(rowOf(page, otherTitle)).toHaveCount(0)
})

test('edit conflict: the stored version can be loaded into the form', async ({ page, request, signIn }) => {
  await signIn(owner)
  const otherAdmin = await signInOtherAdmin(request)
  const post = await otherAdmin.post(uniqueTitle('Begun alone'))
  await page.goto(`/admin/blog?form=${post.id}`)
  await page.getByLabel('Title *').fill('Mine')
  const otherTitle = uniqueTitle('Theirs')
  await otherAdmin.save(post, otherTitle)
  await page.getByRole('button', { name: 'Update Post' }).click()
  await page.getByRole('button', { name: 'Use their version' }).click()
  await expect(page.getByLabel('Title *')).toHaveValue(otherTitle)
  await page.getByLabel('Excerpt').fill('And a word of mine')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
  await expect(rowOf(page, otherTitle)).toContainText('And a word of mine')
})

test('edit conflict: switches and lists are shown as readable text', async ({ page, request, signIn }) => {
  await signIn(owner)
  const otherAdmin = await signInOtherAdmin(request)
  const id = await otherAdmin.firstWorkshop()
  await page.goto(`/admin/events?tab=workshops&form=${id}`)
  await page.getByLabel('Instructor').fill('Somebody new')
  const topic = uniqueTitle('Knots')
  await otherAdmin.changeWorkshop(id, { agenda: [{ day: 2, time: '10:30', topic, category: '' }], isActive: false })
  await page.getByRole('button', { name: 'Update Workshop' }).click()
  const conflictAlert = page
    .getByRole('alert')
    .filter({ hasText: 'Someone else saved this workshop while you were editing it.' })
  const conflictValue = (name: string) =>
    conflictAlert.getByRole('definition').and(conflictAlert.locator(`dt:text-is("${name}") + dd`))
  await expect(conflictValue('Agenda')).toHaveText(`Day 2, 10:30: ${topic}`)
  await expect(conflictValue('Active')).toHaveText('No')
  await otherAdmin.changeWorkshop(id, { isActive: true })
})

test('edit conflict: a post deleted meanwhile can be saved as a new post', async ({ page, request, signIn }) => {
  await signIn(owner)
  const otherAdmin = await signInOtherAdmin(request)
  const post = await otherAdmin.post(uniqueTitle('Soon gone'))
  await page.goto(`/admin/blog?form=${post.id}`)
  const title = uniqueTitle('Still here')
  await page.getByLabel('Title *').fill(title)
  await otherAdmin.remove(post)
  await page.getByRole('button', { name: 'Update Post' }).click()
  await page.getByRole('button', { name: 'Save as a new post' }).click()
  await expect(page.getByText('Blog post created successfully')).toBeVisible()
  await expect(rowOf(page, title)).toBeVisible()
})

test('demoted admin: saving an open form is rejected and keeps the input', async ({
  page,
  request,
  account,
  signIn,
}) => {
  const credentials = await account()
  const { user } = await signInByApi(request, credentials)
  const otherAdmin = await signInOtherAdmin(request)
  await otherAdmin.setRole(user.id, 'admin')
  await signIn({ ...credentials, page })
  await page.goto('/admin/blog?form=new')
  await page.getByLabel('Title *').fill('Written in time')
  await otherAdmin.setRole(user.id, 'user')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Failed to save blog post', { exact: true })).toBeVisible()
  await expect(page.getByText("You don't have admin privileges.")).toBeVisible()
  await expect(page.getByLabel('Title *')).toHaveValue('Written in time')
})
