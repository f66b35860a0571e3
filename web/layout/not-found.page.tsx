import { data } from 'react-router'

/** Any address that is no page: a real 404, shown by the error page. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
