import { BookOpen, CalendarDays, GraduationCap, type LucideIcon, Newspaper, ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'

export type QuickLink = { path: string; name: string; text: string; Icon: LucideIcon }

export const quickLinks: readonly QuickLink[] = [
  { path: '/binder', name: 'Digital binder', text: 'All lessons in order', Icon: BookOpen },
  { path: '/store', name: 'Store', text: 'Everything you can order', Icon: ShoppingBag },
  { path: '/classes', name: 'Classes', text: 'Courses and live workshops', Icon: GraduationCap },
  { path: '/schedule', name: 'Schedule', text: 'All upcoming dates', Icon: CalendarDays },
  { path: '/blog', name: 'Blog', text: 'All posts, newest first', Icon: Newspaper },
]

export function QuickLinkList({ title }: { title: string }) {
  return (
    <section className="search-page__group" aria-label={title}>
      <h2>{title}</h2>
      <ul className="sheet">
        {quickLinks.map(({ path, name, text, Icon }) => (
          <li key={path} className="search-result">
            <span className="search-result__icon">
              <Icon size={22} aria-hidden="true" />
            </span>
            <h3 className="search-result__title">
              <Link to={path} prefetch={publicPrefetch}>
                {name}
              </Link>
            </h3>
            <p className="search-result__snippet">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
