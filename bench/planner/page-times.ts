/** Times of a page in ms: since navigation started, or of the clock. */
export type PageTimes = { painted: number; usable: number; clickedAt: number; frames: number; changedAt: number }

/** Records when the first step or track is painted and can be used, and each change. Runs in the page before its scripts. */
export function recordTimes(): void {
  const times: PageTimes = { painted: 0, usable: 0, clickedAt: 0, frames: 0, changedAt: 0 }
  Object.assign(window, { plannerTimes: times })
  const clock = () => performance.timeOrigin + performance.now()
  const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work))
  const doneText = () => document.querySelector('.today [aria-label$="done today"]')?.ariaLabel ?? ''
  let lastText = ''
  const check = () => {
    const items = [...document.querySelectorAll('.today__to-do .step, .track-card')]
    if (!times.painted && items.length > 0) afterPaint(() => (times.painted ||= performance.now()))
    const isUsable = items.some((item) => !item.closest('[inert]'))
    if (!times.usable && isUsable) afterPaint(() => (times.usable ||= performance.now()))
    if (!isUsable || doneText() === lastText) return
    lastText = doneText()
    afterPaint(() => {
      times.changedAt = clock()
    })
  }
  const options = { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-label', 'inert'] }
  new MutationObserver(check).observe(document, options)
  const onClick = ({ timeStamp }: Event) => {
    times.clickedAt = performance.timeOrigin + timeStamp
    times.frames = 0
    const textBefore = doneText()
    const countFrame = () => {
      times.frames += 1
      if (doneText() === textBefore) requestAnimationFrame(countFrame)
    }
    requestAnimationFrame(countFrame)
  }
  addEventListener('click', onClick, { capture: true })
}
