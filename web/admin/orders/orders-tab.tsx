import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { OrdersInput, ToDo } from '#contract/order-desk.ts'
import { api } from '../../session/client.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { ContentList } from '../content-list.tsx'
import { StatusFilter, statusOf } from '../status-filter.tsx'
import { useAnswer } from '../use-answer.ts'
import { OrderItem } from './order-item.tsx'
import { toDoWords } from './words.ts'

const todos = Object.keys(toDoWords) as ToDo[]

/** Every order, of the store and of classes. */
export function OrdersTab() {
  const [params] = useSearchParams()
  const { q, status, cursor } = { q: params.get('q'), status: statusOf(params), cursor: params.get('cursor') }
  const todo = todos.find((word) => word === params.get('todo'))
  const sort: OrdersInput['sort'] = params.get('sort') === 'oldest' ? 'oldest' : 'newest'
  const page = useCallback(async () => {
    const narrowed = { ...(q ? { q } : {}), ...(status ? { status } : {}), ...(todo ? { todo } : {}) }
    const query = { ...narrowed, sort, ...(cursor ? { cursor } : {}) }
    return (await api.admin.orders.$get({ query })).json()
  }, [q, status, todo, sort, cursor])
  const list = useAnswer(page, 'Failed to fetch orders')
  return (
    <div className="-m-s5">
      <ContentList
        title="All Orders"
        noun="orders"
        list={list}
        rows={({ orders }) => orders}
        item={(order) => <OrderItem key={order.id} order={order} />}
        searched={Boolean(q || status || todo)}
        foundBy="Name, e-mail, item or order number"
        empty="No orders found. Orders will appear here when somebody buys something."
      >
        <input type="hidden" name="tab" defaultValue="orders" />
        <StatusFilter chosen={status} />
        <div className="max-sm:w-full sm:w-48">
          <SelectField
            label={<span className="sr">What is to do</span>}
            name="todo"
            choices={[
              { value: '', label: 'To do or done' },
              ...todos.map((value) => ({ value, label: toDoWords[value] })),
            ]}
            defaultValue={todo ?? ''}
          />
        </div>
        <div className="max-sm:w-full sm:w-48">
          <SelectField
            label={<span className="sr">Order of the list</span>}
            name="sort"
            choices={[
              { value: '', label: 'Newest first' },
              { value: 'oldest', label: 'Oldest first' },
            ]}
            defaultValue={sort === 'oldest' ? sort : ''}
          />
        </div>
      </ContentList>
    </div>
  )
}
