import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Announces the title and moves the focus to the content, as a page load would. */
export function FocusOnNavigate() {
  const location = useLocation()
  const lastLocation = useRef(location)
  useEffect(() => {
    const previous = lastLocation.current
    lastLocation.current = location
    if (previous.key !== location.key) {
      const focusedElement = document.activeElement
      import('./move-focus.ts').then(({ moveFocus }) => moveFocus(previous, location, focusedElement), ignore)
    }
  }, [location])
  return <p id="arrival" className="sr top-0" aria-live="polite" />
}

const ignore = () => {}
