import { expect, owner, test } from '../fixtures/test.ts'

test('what the public pages are made of tells nothing of people, drafts or the back office', async ({
  request,
  account,
}) => {
  const { email } = await account()
  for (const name of ['_', 'store', 'classes', 'schedule', 'blog', 'binder', 'auth']) {
    const page = name === '_' ? '/' : `/${name}`
    for (const address of [`/${name}.data`, page]) {
      const answer = await request.get(address)
      expect([address, answer.status()]).toEqual([address, 200])
      const text = await answer.text()
      for (const hidden of [email, owner.email, 'isActive', 'isPublished', 'createdAt', 'deletedAt', 'draft'])
        expect(text, address).not.toContain(hidden)
    }
  }
})
