import { useCallback } from 'react'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { ContentList } from '../list/content-list.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { OrderListItem } from './order-list-item.tsx'

/** All orders of the store and of classes. */
export function OrdersTab() {
  const { query, isFiltered } = useListQuery('orders')
  const fetchPage = useCallback(async () => (await api.admin.orders.$get({ query })).json(), [query])
  const list = useFetch(fetchPage, 'Failed to fetch orders')
  return (
    <div className="-m-s5">
      <ContentList
        title="All Orders"
        noun="orders"
        list={list}
        rows={({ orders }) => orders}
        renderItem={(order) => <OrderListItem key={order.id} order={order} />}
        isFiltered={isFiltered}
        searchPlaceholder="Name, e-mail, item or order number"
        empty="No orders found. Orders will appear here when somebody buys something."
        action={<ExportButton list="orders" query={query} />}
      >
        <input type="hidden" name="tab" defaultValue="orders" />
      </ContentList>
    </div>
  )
}
