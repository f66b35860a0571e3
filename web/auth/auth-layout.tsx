import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'

type AccountPageProps = {
  title: string
  lead?: ReactNode
  /** A plate that stands beside the words where there is room. */
  art: ReactNode
  back?: { to: string; label: string }
  children: ReactNode
}

const home = { to: '/', label: 'Back to home' }

/** The frame of the account pages: what this is about, over the sheet to fill in, and a picture beside both. */
export function AuthLayout({ title, lead, art, back = home, children }: AccountPageProps) {
  const heading = useHeading(title)
  return (
    <div className="page grid items-start gap-s8 pt-s5 md:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] md:pt-s7">
      <div className="min-w-0">
        <Link className="link inline-flex min-h-target items-center gap-s2 text-md" to={back.to}>
          <Icon sign="arrowLeft" size={18} />
          {back.label}
        </Link>
        <h1 ref={heading} tabIndex={-1} className="mt-s2 outline-none">
          {title}
        </h1>
        {lead && <p className="lead mt-s3">{lead}</p>}
        <div className="mt-s5">{children}</div>
      </div>
      <div className="sheet art mt-s5 overflow-hidden max-md:hidden md:order-first">{art}</div>
    </div>
  )
}

/** A page that has become another one says so: its new heading takes the focus. */
function useHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current === title) return
    shown.current = title
    heading.current?.focus()
  }, [title])
  return heading
}
