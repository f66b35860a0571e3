import type { Location } from 'react-router'

/** Takes the reader to a page that has just come. @param holder what had the focus when it came */
export function moveFocus(before: Location, { pathname, hash }: Location, holder: Element | null): void {
  const place = hash && document.getElementById(hash.slice(1))
  // Whoever has gone on in the meantime is left alone. A menu that closes over its link has moved the focus by itself.
  const stayed = document.activeElement === holder || holder?.closest('[role="dialog"]') || !holder?.isConnected
  if (stayed && (place || before.pathname !== pathname || isOutOfSight(holder)))
    takeFocus(place || document.getElementById('main'))

  const words = document.getElementById('arrival')
  // The same words again would be read out again.
  if (words && words.textContent !== document.title) words.textContent = document.title
}

/** On the same page the focus stays where it is, unless what had it is gone, or the page has turned back to its top. */
function isOutOfSight(holder: Element | null): boolean {
  if (!holder || holder === document.body) return true
  const { top, bottom } = holder.getBoundingClientRect()
  return bottom < 0 || top > window.innerHeight
}

function takeFocus(place: HTMLElement | null): void {
  if (!place) return
  place.tabIndex = -1
  // Where the page stands is the router's to say.
  place.focus({ preventScroll: true })
}
