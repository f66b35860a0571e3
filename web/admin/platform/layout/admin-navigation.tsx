import { LayoutDashboard, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { adminSections } from './admin-sections.ts'
import './admin-navigation.css'
import { useIsPermitted } from './permitted.tsx'
import { toDoText, toDoTexts, useToDo } from './to-do-texts.ts'

/** A column beside the page; on narrow screens one row that scrolls horizontally. */
export function AdminNavigation() {
  const isPermitted = useIsPermitted()
  const groups = adminSections
    .map(({ group, sections }) => ({ group, sections: sections.filter(({ permission }) => isPermitted(permission)) }))
    .filter(({ sections }) => sections.length > 0)
  return (
    <nav aria-label="Admin pages" className="admin-nav">
      <ul>
        <NavigationLink to="/admin" title="Dashboard" Icon={LayoutDashboard} />
      </ul>
      {groups.map(({ group, sections }) => (
        <NavigationGroup key={group} group={group} sections={sections} />
      ))}
    </nav>
  )
}

function NavigationGroup({ group, sections }: (typeof adminSections)[number]) {
  const id = useId()
  return (
    <div>
      <p id={id} className="admin-nav__group">
        {group}
      </p>
      <ul aria-labelledby={id}>
        {sections.map((section) => (
          <NavigationLink key={section.to} {...section} />
        ))}
      </ul>
    </div>
  )
}

function NavigationLink({ to, title, Icon }: { to: string; title: string; Icon: LucideIcon }) {
  const { pathname } = useLocation()
  const link = useRef<HTMLAnchorElement>(null)
  const isPage = pathname.replace(/\/+$/, '') === to
  const isCurrent = isPage || (to !== '/admin' && pathname.startsWith(`${to}/`))
  // `scrollIntoView` could also scroll the page.
  useEffect(() => {
    const row = link.current?.closest('nav')
    if (isCurrent && row && link.current)
      row.scrollLeft = link.current.offsetLeft - (row.clientWidth - link.current.offsetWidth) / 2
  }, [isCurrent])
  const countId = useId()
  const tasks = useToDo()?.tasks.filter(({ task }) => toDoTexts[task].section === to) ?? []
  return (
    <li>
      <Link
        ref={link}
        to={to}
        aria-current={isPage ? 'page' : isCurrent}
        aria-describedby={tasks.length > 0 ? countId : undefined}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        {title}
      </Link>
      {tasks.length > 0 && (
        // Beside the link, so that the link has the name of its page.
        <span className="admin-nav__count" title={tasks.map(toDoText).join(', ')}>
          <span aria-hidden="true">{tasks.reduce((sum, { count }) => sum + count, 0).toLocaleString('en-US')}</span>
          <span id={countId} className="sr">
            {tasks.map(toDoText).join(', ')}
          </span>
        </span>
      )}
    </li>
  )
}
