import type { Location } from 'react-router'

/**
 * Moves the focus to the content or to the hash's element, and announces the title.
 * @param focusedElement the focused element at the time of the navigation
 */
export function moveFocus(previous: Location, { pathname, hash }: Location, focusedElement: Element | null): void {
  const hashTarget = hash && document.getElementById(hash.slice(1))
  // Leaves the focus if the user has moved it since. A closing menu or dialog moves the focus too.
  const isUnmoved =
    document.activeElement === focusedElement ||
    focusedElement?.closest('[role="dialog"]') ||
    !focusedElement?.isConnected
  // On the same page the focus stays, unless its element is gone or scrolled out of view.
  if (isUnmoved && (hashTarget || previous.pathname !== pathname || isOutOfView(focusedElement)))
    focusElement(hashTarget || document.getElementById('main'))

  const announcement = document.getElementById('arrival')
  // Setting the same text would announce it again.
  if (announcement && announcement.textContent !== document.title) announcement.textContent = document.title
}

function isOutOfView(element: Element | null): boolean {
  if (!element || element === document.body) return true
  const { top, bottom } = element.getBoundingClientRect()
  return bottom < 0 || top > window.innerHeight
}

function focusElement(element: HTMLElement | null): void {
  if (!element) return
  element.tabIndex = -1
  // The router restores the scroll position.
  element.focus({ preventScroll: true })
}
