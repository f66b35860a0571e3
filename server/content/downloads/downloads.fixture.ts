import type { ProductFile } from '#contract/content/downloads/product-files.schema.ts'
import type { OrderDownload } from '#contract/sales/orders/orders.schema.ts'
import type { AdminProblem } from '../../../tests/fixtures/admin.ts'
import type { TestResponse, TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { orderCart, placePaidOrder } from '../../sales/orders/orders.fixture.ts'

type FilesResponse = TestResponse<{ files: ProductFile[] } & AdminProblem>

type SendOptions = { type?: string; user?: TestUser | null }

async function send(path: string, bytes: BodyInit, token: string | undefined, type: string): Promise<FilesResponse> {
  const headers = { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const response = await fetch(path, { method: 'POST', headers, body: bytes })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

export function productFilesApi(site: TestSite, admin: TestUser) {
  const { token } = admin
  const call = (method: string, path: string, body?: object): Promise<FilesResponse> =>
    site.call(method, `/api/admin/${path}`, { token, ...(body ? { body } : {}) })
  return {
    list: (productId: number) => call('GET', `products/${productId}/files`),
    add: (
      productId: number,
      name: string,
      bytes: BodyInit,
      { type = 'application/octet-stream', user = admin }: SendOptions = {},
    ) => {
      const query = new URLSearchParams({ productId: String(productId), name })
      return send(`${site.url}/api/admin/product-files?${query}`, bytes, user?.token, type)
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

export async function createBuyer(site: TestSite, productId: number) {
  const ann = await site.createUser()
  const { orderId } = await placePaidOrder(site, orderCart(site, ann, [{ productId, quantity: 1 }]))
  return { ann, orderId }
}

export type Buyer = Awaited<ReturnType<typeof createBuyer>>

export async function listDownloads(site: TestSite, { ann, orderId }: Buyer): Promise<OrderDownload[]> {
  const path = `/api/orders/${orderId}/downloads`
  return (await site.call<OrderDownload[]>('GET', path, { token: ann.token })).body
}

export async function fetchDownload(
  site: TestSite,
  download: OrderDownload | undefined,
  headers: Record<string, string> = {},
) {
  const response = await fetch(site.url + (download?.url ?? ''), { headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

export async function downloadTexts(site: TestSite, buyer: Buyer): Promise<Record<string, string>> {
  const files = await listDownloads(site, buyer)
  const texts = files.map(
    async (file) => [file.fileName, (await fetchDownload(site, file)).bytes.toString('latin1')] as const,
  )
  return Object.fromEntries(await Promise.all(texts))
}
