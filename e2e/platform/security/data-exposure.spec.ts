import { quickRun } from '../../../tests/run-length.ts'
import { expect, owner, test } from '../../fixtures/test.ts'

test(
  'public pages and loader data: contain no emails, drafts or admin fields',
  quickRun,
  async ({ request, account }) => {
    const { email } = await account()
    for (const name of ['_', 'store', 'classes', 'schedule', 'blog', 'binder', 'auth']) {
      const page = name === '_' ? '/' : `/${name}`
      for (const path of [`/${name}.data`, page]) {
        const response = await request.get(path)
        expect([path, response.status()]).toEqual([path, 200])
        const text = await response.text()
        for (const privateText of [email, owner.email, 'isActive', 'isPublished', 'createdAt', 'deletedAt', 'draft'])
          expect(text, path).not.toContain(privateText)
      }
    }
  },
)
