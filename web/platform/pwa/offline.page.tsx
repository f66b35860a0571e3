import { LogoMark } from '../art/logo-mark.tsx'
import { HalfPastTen } from '../art/scenes/post-scenes.tsx'
import './offline.css'
import { useBusinessName } from '../router/root-data.ts'
import { noindexMeta } from '../seo/noindex.ts'

export const meta = noindexMeta('You’re offline')

/** Shown offline for a page that is not cached. The service worker adds the cached lessons. */
export default function OfflinePage() {
  return (
    <>
      <header className="bar">
        <div className="page bar__in">
          <a className="brand" href="/">
            <LogoMark />
            <span>{useBusinessName()}</span>
          </a>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="page grid grid-cols-[minmax(0,1fr)_minmax(0,26rem)] items-start gap-x-s8 gap-y-s6 py-s8 outline-none max-md:grid-cols-1"
      >
        <div>
          <h1>You’re offline</h1>
          <p className="lead mt-s4 mb-s6">This page needs an internet connection. Try again when you’re back online.</p>
          {/* biome-ignore lint/a11y/useValidAnchor: an empty href reloads the requested URL */}
          <a className="btn btn--primary" href="">
            Try again
          </a>
          <h2 id="saved-lessons-title" className="mt-s7 mb-s3 text-xl">
            Lessons available offline
          </h2>
          <div id="saved-lessons">None yet. Lessons you open while online are saved on this device.</div>
        </div>
        <div className="art max-md:-order-1 max-md:max-w-88 [&_svg]:overflow-hidden [&_svg]:rounded-sheet [&_svg]:border [&_svg]:border-hair">
          <HalfPastTen />
        </div>
      </main>
    </>
  )
}
