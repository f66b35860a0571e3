import { type PaperSize, paperSizes } from '#contract/pdf/paper-sizes.ts'

/** What the margins of a page take of its width and height, in millimetres, as print.css has them. */
const margins = { a4: [48, 38], letter: [48, 38], a5: [34, 29] } satisfies Record<PaperSize, [number, number]>

/**
 * Shows an empty page (`.paper-blank`) before each sheet that would begin on a left-hand page. A browser that knows
 * `break-before: right` finds nothing left to do; Chromium knows it as any new page. Columns of the size of a page break
 * by the same rules as pages do, so they are counted instead.
 */
export function startOnOddPages(book: HTMLElement, paper: PaperSize): void {
  const showAsScreen = showAsPrint()
  try {
    let page = 1
    for (const sheet of book.querySelectorAll<HTMLElement>('.lesson')) {
      const blank = sheet.previousElementSibling
      if (blank instanceof HTMLElement && blank.classList.contains('paper-blank')) {
        blank.hidden = page % 2 === 1
        if (!blank.hidden) page += 1
      }
      page += pagesOf(sheet, paper)
    }
  } finally {
    showAsScreen()
  }
}

function pagesOf(sheet: HTMLElement, paper: PaperSize): number {
  const [beside, above] = margins[paper]
  const [width, height] = [paperSizes[paper].width - beside, paperSizes[paper].height - above]
  const before = sheet.style.cssText
  sheet.style.cssText = `width:${width}mm;height:${height}mm;columns:1;column-gap:0;column-fill:auto`
  const pages = Math.max(1, Math.round(sheet.scrollWidth / sheet.clientWidth))
  sheet.style.cssText = before
  return pages
}

/** Lets the rules for paper count on the screen, for as long as no picture of it is painted. @returns how to undo it */
function showAsPrint(): () => void {
  const changed: [MediaList, string][] = []
  const swap = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && ['print', 'screen'].includes(rule.media.mediaText)) {
        changed.push([rule.media, rule.media.mediaText])
        rule.media.mediaText = rule.media.mediaText === 'print' ? 'all' : 'not all'
      }
      if (rule instanceof CSSGroupingRule) swap(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) swap(sheet.cssRules)
  return () => {
    for (const [media, text] of changed) media.mediaText = text
  }
}
