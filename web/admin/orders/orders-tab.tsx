import { useCallback } from 'react'
import { api } from '../../session/client.ts'
import { ContentList } from '../content-list.tsx'
import { ExportButton } from '../export-button.tsx'
import { useAnswer } from '../use-answer.ts'
import { useListQuery } from '../use-list-query.ts'
import { OrderItem } from './order-item.tsx'

/** Every order, of the store and of classes. */
export function OrdersTab() {
  const { query, searched } = useListQuery('orders')
  const page = useCallback(async () => (await api.admin.orders.$get({ query })).json(), [query])
  const list = useAnswer(page, 'Failed to fetch orders')
  return (
    <div className="-m-s5">
      <ContentList
        title="All Orders"
        noun="orders"
        list={list}
        rows={({ orders }) => orders}
        item={(order) => <OrderItem key={order.id} order={order} />}
        searched={searched}
        foundBy="Name, e-mail, item or order number"
        empty="No orders found. Orders will appear here when somebody buys something."
        action={<ExportButton list="orders" query={query} />}
      >
        <input type="hidden" name="tab" defaultValue="orders" />
      </ContentList>
    </div>
  )
}
