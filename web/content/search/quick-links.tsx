import { BookOpen, CalendarDays, GraduationCap, type LucideIcon, Newspaper, ShoppingBag } from 'lucide-react'
import { IconTile, ResultRow } from './result-row.tsx'

export type QuickLink = { path: string; name: string; text: string; Icon: LucideIcon }

export const quickLinks: readonly QuickLink[] = [
  { path: '/binder', name: 'Digital binder', text: 'All lessons in order', Icon: BookOpen },
  { path: '/store', name: 'Store', text: 'Everything you can order', Icon: ShoppingBag },
  { path: '/classes', name: 'Classes', text: 'Courses and live workshops', Icon: GraduationCap },
  { path: '/schedule', name: 'Schedule', text: 'All upcoming dates', Icon: CalendarDays },
  { path: '/blog', name: 'Blog', text: 'All posts, newest first', Icon: Newspaper },
]

type QuickLinkListProps = { title: string; className?: string; listClass?: string }

export function QuickLinkList({ title, className = '', listClass = '' }: QuickLinkListProps) {
  return (
    <section className={`mt-s6 ${className}`} aria-label={title}>
      <h2 className="mb-s3 text-xl">{title}</h2>
      <ul className={`sheet ${listClass}`}>
        {quickLinks.map(({ path, name, text, Icon }) => (
          <ResultRow key={path} path={path} title={name} snippet={text} icon={<IconTile Icon={Icon} />} />
        ))}
      </ul>
    </section>
  )
}
