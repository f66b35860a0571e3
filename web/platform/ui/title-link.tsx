import { Link } from 'react-router'
import { publicPrefetch } from '../router/public-prefetch.ts'

/** The title of an item as a link to its page; plain text if it has none. */
export const TitleLink = ({ to, children }: { to: string | null; children: string }) =>
  to === null ? (
    children
  ) : (
    <Link className="no-underline hover:underline" to={to} prefetch={publicPrefetch}>
      {children}
    </Link>
  )
