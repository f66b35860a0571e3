import { LayoutDashboard, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { adminSections } from './admin-sections.ts'
import { useIsPermitted } from './permitted.tsx'
import { toDoText, toDoTexts, useToDo } from './to-do-texts.ts'

/** A column beside the page; on narrow screens one row that scrolls horizontally. */
export function AdminNavigation() {
  const isPermitted = useIsPermitted()
  const groups = adminSections
    .map(({ group, sections }) => ({ group, sections: sections.filter(({ permission }) => isPermitted(permission)) }))
    .filter(({ sections }) => sections.length > 0)
  return (
    <nav
      aria-label="Admin pages"
      className="admin-nav relative -mx-gutter flex overflow-x-auto border-b border-hair px-[calc(var(--gutter)-var(--s-3))] [scrollbar-width:none] lg:sticky lg:top-18 lg:row-start-1 lg:mr-0 lg:-ml-s3 lg:max-h-[calc(100dvh-4.5rem)] lg:flex-col lg:gap-s4 lg:overflow-x-hidden lg:overflow-y-auto lg:border-0 lg:px-0 lg:py-s6 print:hidden"
    >
      <ul className="flex lg:grid">
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
    <div className="ml-s2 border-l border-hair pl-s2 lg:ml-0 lg:border-0 lg:pl-0">
      <p id={id} className="hidden px-s3 pb-s1 text-xs font-[620] text-ink-muted lg:block">
        {group}
      </p>
      <ul className="flex lg:grid" aria-labelledby={id}>
        {sections.map((section) => (
          <NavigationLink key={section.to} {...section} />
        ))}
      </ul>
    </div>
  )
}

/** Centers a link in the row, and in the column if it is hidden. */
function scrollToLink(nav: HTMLElement, { offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): void {
  nav.scrollLeft = offsetLeft - (nav.clientWidth - offsetWidth) / 2
  const isHidden = offsetTop < nav.scrollTop || offsetTop + offsetHeight > nav.scrollTop + nav.clientHeight
  if (isHidden) nav.scrollTop = offsetTop - (nav.clientHeight - offsetHeight) / 2
}

function NavigationLink({ to, title, Icon }: { to: string; title: string; Icon: LucideIcon }) {
  const { pathname } = useLocation()
  const link = useRef<HTMLAnchorElement>(null)
  const isPage = pathname.replace(/\/+$/, '') === to
  const isCurrent = isPage || (to !== '/admin' && pathname.startsWith(`${to}/`))
  // `scrollIntoView` could also scroll the page.
  useEffect(() => {
    const nav = link.current?.closest('nav')
    if (isCurrent && nav && link.current) scrollToLink(nav, link.current)
  }, [isCurrent])
  const countId = useId()
  const tasks = useToDo()?.tasks.filter(({ task }) => toDoTexts[task].section === to) ?? []
  return (
    <li className="flex items-center">
      <Link
        ref={link}
        // The row clips an outline outside the link.
        className="min-h-12 flex-1 gap-s3 px-s3 text-[1rem] whitespace-nowrap focus-visible:-outline-offset-3 lg:min-h-8.5"
        to={to}
        aria-current={isPage ? 'page' : isCurrent}
        aria-describedby={tasks.length > 0 ? countId : undefined}
      >
        <Icon className="hidden flex-none text-ink-muted lg:block" size={20} strokeWidth={1.75} aria-hidden="true" />
        {title}
      </Link>
      {tasks.length > 0 && (
        // Beside the link, so that the link has the name of its page.
        <span
          className="mr-s2 min-w-6 rounded-[1rem] bg-wash px-[0.4rem] text-center text-xs leading-6 font-[620] tabular-nums"
          title={tasks.map(toDoText).join(', ')}
        >
          <span aria-hidden="true">{tasks.reduce((sum, { count }) => sum + count, 0).toLocaleString('en-US')}</span>
          <span id={countId} className="sr">
            {tasks.map(toDoText).join(', ')}
          </span>
        </span>
      )}
    </li>
  )
}
