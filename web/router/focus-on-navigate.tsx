import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Does for a page that the router opens what a browser does for one that it loads: names it aloud, and lets the keys go
 * on from its beginning (features: frame, 9). How is fetched once the first page is loaded.
 */
export function FocusOnNavigate() {
  const location = useLocation()
  const shown = useRef(location)
  useEffect(() => {
    const before = shown.current
    shown.current = location
    if (before.key !== location.key) {
      const holder = document.activeElement
      import('./move-focus.ts').then(({ moveFocus }) => moveFocus(before, location, holder), ignore)
    }
  }, [location])
  return <p id="arrival" className="sr top-0" aria-live="polite" />
}

const ignore = () => {}
