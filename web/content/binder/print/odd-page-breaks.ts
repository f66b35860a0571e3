import { type PaperSize, paperSizes } from '#contract/content/pdf/paper-sizes.ts'

/** Sum of the horizontal and of the vertical page margins in mm. Must match print.css. */
const MARGINS_MM = { a4: [48, 38], letter: [48, 38], a5: [34, 29] } satisfies Record<PaperSize, [number, number]>

/**
 * Shows a blank page (`.paper-blank`) before each lesson that would begin on a left-hand page, because Chromium treats
 * `break-before: right` like `page`. Pages are counted by laying each lesson out in page-sized columns, which break by
 * the same rules.
 */
export function startOnOddPages(container: HTMLElement, paper: PaperSize): void {
  const restoreMedia = applyPrintStyles()
  try {
    let page = 1
    for (const sheet of container.querySelectorAll<HTMLElement>('.lesson')) {
      const blank = sheet.previousElementSibling
      if (blank instanceof HTMLElement && blank.classList.contains('paper-blank')) {
        blank.hidden = page % 2 === 1
        if (!blank.hidden) page += 1
      }
      page += pageCount(sheet, paper)
    }
  } finally {
    restoreMedia()
  }
}

function pageCount(sheet: HTMLElement, paper: PaperSize): number {
  const [horizontalMargin, verticalMargin] = MARGINS_MM[paper]
  const [width, height] = [paperSizes[paper].width - horizontalMargin, paperSizes[paper].height - verticalMargin]
  const originalStyle = sheet.style.cssText
  sheet.style.cssText = `width:${width}mm;height:${height}mm;columns:1;column-gap:0;column-fill:auto`
  const pages = Math.max(1, Math.round(sheet.scrollWidth / sheet.clientWidth))
  sheet.style.cssText = originalStyle
  return pages
}

/** Applies print styles to the screen. Call the returned function to undo it before the next paint. */
function applyPrintStyles(): () => void {
  const changedMedia: [MediaList, string][] = []
  const swapMedia = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && ['print', 'screen'].includes(rule.media.mediaText)) {
        changedMedia.push([rule.media, rule.media.mediaText])
        rule.media.mediaText = rule.media.mediaText === 'print' ? 'all' : 'not all'
      }
      if (rule instanceof CSSGroupingRule) swapMedia(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) swapMedia(sheet.cssRules)
  return () => {
    for (const [media, text] of changedMedia) media.mediaText = text
  }
}
