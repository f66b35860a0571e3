import { Link } from 'react-router'
import type { OrderDownload, OrderView } from '#contract/sales/orders/orders.schema.ts'
import { AwaitSection, type Section } from '../../../platform/api/await-section.tsx'
import { api } from '../../../platform/api/client.ts'
import { publicPrefetch } from '../../../platform/router/public-prefetch.ts'
import { ButtonLink } from '../../../platform/ui/button.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { DownloadButton } from '../../../sales/orders/download-button.tsx'
import { FETCH_FAILED, fetchOrders, OrderRow } from '../../../sales/orders/list/order-list.tsx'
import { OrderListSkeleton } from '../../../sales/orders/order-skeletons.tsx'
import { itemsOnTheWay } from './orders-on-their-way.tsx'

const ORDERS_SHOWN = 3

type RecentOrdersData = {
  orders: OrderView[]
  onTheWay: OrderView[]
  downloads: { orderId: string; file: OrderDownload }[]
}

export async function fetchRecentOrders(signal: AbortSignal): Promise<RecentOrdersData> {
  const { orders } = await fetchOrders({}, signal)
  const withDownloads = orders.filter(hasDownloads).slice(0, ORDERS_SHOWN)
  const downloads = await Promise.all(withDownloads.map(({ id }) => fetchDownloads(id, signal)))
  return {
    orders: orders.slice(0, ORDERS_SHOWN),
    onTheWay: orders.filter((order) => itemsOnTheWay(order, Date.now()).length > 0),
    downloads: withoutRepetitions(downloads.flat()),
  }
}

/** A file that was bought again is listed once, from its newest order. */
const withoutRepetitions = (downloads: RecentOrdersData['downloads']) =>
  [...new Map(downloads.toReversed().map((download) => [fileKey(download.file), download])).values()].toReversed()

const fileKey = ({ productId, fileName }: OrderDownload) => `${productId} ${fileName}`

const hasDownloads = ({ lines }: OrderView) =>
  lines.some(({ status, parts }) => status === 'completed' && parts.some(({ handover }) => handover === 'downloads'))

async function fetchDownloads(orderId: string, signal: AbortSignal) {
  const response = await api.orders[':id'].downloads.$get({ param: { id: orderId } }, { init: { signal } })
  return (await response.json()).map((file) => ({ orderId, file }))
}

export function RecentOrders({ orders }: { orders: Section<RecentOrdersData> }) {
  return (
    <section aria-labelledby="recent-orders">
      <div className="mb-s3 flex flex-wrap items-baseline justify-between gap-x-s5">
        <h2 id="recent-orders" className="text-xl">
          Recent orders
        </h2>
        <Link className="link inline-flex min-h-target items-center" to="/orders">
          All your orders
        </Link>
      </div>
      <AwaitSection section={orders} skeleton={<OrderListSkeleton />} fallbackText={FETCH_FAILED}>
        {({ orders }) =>
          orders.length === 0 ? (
            <NoOrders />
          ) : (
            <ul className="grid gap-s4">
              {orders.map((order) => (
                <OrderRow key={order.id} order={order} titleLevel={3} />
              ))}
            </ul>
          )
        }
      </AwaitSection>
    </section>
  )
}

/** Renders nothing while they load and without any. */
export function Downloads({ downloads }: { downloads: Section<RecentOrdersData['downloads']> }) {
  return (
    <AwaitSection section={downloads} skeleton={null} fallbackText={FETCH_FAILED}>
      {(downloads) =>
        downloads.length > 0 && (
          <section aria-labelledby="downloads">
            <h2 id="downloads" className="mb-s3 text-xl">
              Your downloads
            </h2>
            <Surface className="px-s5 pt-s2 pb-s5">
              <ul className="grid">
                {downloads.map(({ orderId, file }) => (
                  <li key={fileKey(file)}>
                    <DownloadButton orderId={orderId} file={file} />
                  </li>
                ))}
              </ul>
            </Surface>
          </section>
        )
      }
    </AwaitSection>
  )
}

function NoOrders() {
  return (
    <Surface className="grid justify-items-start gap-s4 p-s5 md:p-s6">
      <p>You have no orders yet. They will appear here, with receipts and downloads.</p>
      <ButtonLink variant="secondary" to="/store" prefetch={publicPrefetch}>
        Go to the Store
      </ButtonLink>
    </Surface>
  )
}
