import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { LogoMark } from '../../platform/art/logo-mark.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { type RootData, useRootData } from '../../platform/router/root-data.ts'
import { SiteHeader } from './site-header.tsx'

export function SiteFrame({ notice, children }: { notice?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      {notice}
      <SiteHeader />
      <main id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}

function SiteFooter() {
  const { businessName, tagline, footnote, footer = [] } = useRootData()
  return (
    <footer className="foot">
      <div className="page">
        <div className="foot__in md:grid-flow-col max-md:grid-cols-3 max-sm:grid-cols-2">
          <div className="foot__about max-md:col-span-full">
            <Link className="brand mb-s3 text-ink" to="/" prefetch={publicPrefetch}>
              <LogoMark />
              <span>{businessName}</span>
            </Link>
            {tagline && <p>{tagline}</p>}
          </div>
          {footer.map((column, index) => (
            <Column key={index} {...column} />
          ))}
        </div>
        <p className="foot__end">{footnote}</p>
      </div>
    </footer>
  )
}

function Column({ title, links }: RootData['footer'][number]) {
  const heading = useId()
  return (
    <nav aria-labelledby={heading}>
      <h2 id={heading} className="font-text text-sm font-semibold tracking-label text-ink-muted">
        {title}
      </h2>
      <ul className="mt-s1">
        {links.map(({ label, ...link }) => (
          <li key={link.to}>
            <Link prefetch={publicPrefetch} {...link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
