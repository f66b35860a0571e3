import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Header, content and footer; the footer stays at the bottom of a short page. `notice` is shown above the header. */
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
