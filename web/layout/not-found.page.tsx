import { data } from 'react-router'

/** Responds to unknown URLs with status 404, which renders the error page. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
