import { Link } from 'react-router'
import { shortNumber } from '../orders/order-labels.ts'

export function OrderLink({ id }: { id: string }) {
  return (
    <Link className="link inline-flex min-h-11 items-center justify-self-start" to={`/admin/purchases/${id}`}>
      Order {shortNumber(id)}
    </Link>
  )
}
