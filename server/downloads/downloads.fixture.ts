import type { ProductFile } from '#contract/downloads/product-files.schema.ts'
import type { OrderDownload } from '#contract/orders/orders.schema.ts'
import type { AdminProblem } from '../../tests/fixtures/admin.ts'
import type { TestResponse, TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { expectCheckout, orderCart, submitDemoCheckout } from '../orders/orders.fixture.ts'

/** What the owner does with the files of a product, and what buyers get of it. */

type Answered = TestResponse<{ files: ProductFile[] } & AdminProblem>

type Sending = { type?: string; who?: TestUser | null }

/** The bytes as the whole body. */
async function send(path: string, bytes: BodyInit, token: string | undefined, type: string): Promise<Answered> {
  const headers = { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await fetch(path, { method: 'POST', headers, body: bytes })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

/** The files of products, as one admin sees to them. */
export function filesBy(site: TestSite, boss: TestUser) {
  const { token } = boss
  const call = (method: string, path: string, body?: object): Promise<Answered> =>
    site.call(method, `/api/admin/${path}`, { token, ...(body ? { body } : {}) })
  return {
    list: (productId: number) => call('GET', `products/${productId}/files`),
    add: (
      productId: number,
      name: string,
      bytes: BodyInit,
      { type = 'application/octet-stream', who = boss }: Sending = {},
    ) => {
      const query = new URLSearchParams({ productId: String(productId), name })
      return send(`${site.url}/api/admin/product-files?${query}`, bytes, who?.token, type)
    },
    replace: ({ id, version }: Pick<ProductFile, 'id' | 'version'>, name: string, bytes: BodyInit) => {
      const query = new URLSearchParams({ id, version: String(version), name })
      return send(`${site.url}/api/admin/product-file-contents?${query}`, bytes, token, 'application/octet-stream')
    },
    describe: (id: string, body: object) => call('PUT', `product-files/${id}`, body),
    order: (productId: number, ids: string[]) => call('PUT', `products/${productId}/files`, { ids }),
    remove: (id: string) => call('DELETE', `product-files/${id}`),
  }
}

/** Somebody who bought it, paid. */
export async function aBuyerOf(site: TestSite, productId: number) {
  const ann = await site.person()
  const { orderId, url } = await expectCheckout(orderCart(site, ann, [{ productId, quantity: 1 }]))
  await submitDemoCheckout(url, 'pay')
  await site.work()
  return { ann, orderId }
}

export type Buyer = Awaited<ReturnType<typeof aBuyerOf>>

export async function downloadsOf(site: TestSite, { ann, orderId }: Buyer): Promise<OrderDownload[]> {
  const path = `/api/orders/${orderId}/downloads`
  return (await site.call<OrderDownload[]>('GET', path, { token: ann.token })).body
}

/** What comes of a download address. */
export async function fetched(
  site: TestSite,
  download: OrderDownload | undefined,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(site.url + (download?.url ?? ''), { headers })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** What the buyer gets, by its name. */
export async function textsOf(site: TestSite, buyer: Buyer): Promise<Record<string, string>> {
  const files = await downloadsOf(site, buyer)
  const texts = files.map(
    async (file) => [file.fileName, (await fetched(site, file)).bytes.toString('latin1')] as const,
  )
  return Object.fromEntries(await Promise.all(texts))
}
