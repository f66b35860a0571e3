import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../platform/ui/icon.tsx'

type AuthLayoutProps = {
  title: string
  lead?: ReactNode
  art: ReactNode
  back?: { to: string; label: string }
  children: ReactNode
}

const homeLink = { to: '/', label: 'Back to home' }

export function AuthLayout({ title, lead, art, back = homeLink, children }: AuthLayoutProps) {
  const headingRef = useFocusOnTitleChange(title)
  return (
    <div className="page grid items-center gap-s8 pt-s5 md:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] md:pt-s7">
      <div className="min-w-0">
        <Link className="link inline-flex min-h-target items-center gap-s2 text-md" to={back.to}>
          <Icon sign="arrowLeft" size={18} />
          {back.label}
        </Link>
        <h1 ref={headingRef} tabIndex={-1} className="mt-s2 outline-none">
          {title}
        </h1>
        {lead && <p className="lead mt-s3">{lead}</p>}
        <div className="mt-s5">{children}</div>
      </div>
      <div className="sheet art overflow-hidden bg-sunk max-md:hidden md:order-first">{art}</div>
    </div>
  )
}

/** Screen readers announce the heading that has the focus. */
function useFocusOnTitleChange(title: string) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const previousTitle = useRef(title)
  useEffect(() => {
    if (previousTitle.current === title) return
    previousTitle.current = title
    headingRef.current?.focus()
  }, [title])
  return headingRef
}
