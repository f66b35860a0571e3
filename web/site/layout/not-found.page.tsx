import { data } from 'react-router'

/** The error page then shows not-found.tsx. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
