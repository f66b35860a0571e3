import type { Lesson } from '#contract/content/posts-and-lessons.ts'
import { cardDate } from '#contract/dates.ts'
import {
  drawRule,
  type LayoutBlock,
  type LayoutContext,
  type PdfDocument,
  shapeBlock,
  type Tag,
  textBlocks,
} from './layout-blocks.ts'
import type { TextTheme } from './theme.ts'

/** Indent of a list item, to the right of its icon. In points. */
export const ICON_WIDTH = 20

/** Draws the icon of a list item. `x` and `y` are the top left corner of a line of `height`. */
export type PdfIcon = (layout: LayoutContext, doc: PdfDocument, at: { x: number; y: number; height: number }) => void

export function lessonHeading(layout: LayoutContext, lesson: Lesson, label: string): LayoutBlock[] {
  const { title, excerpt, content } = lesson
  return headingBlocks(layout, { label, title, lead: content && excerpt, byline: bylineOf(lesson) })
}

export function bylineOf({ author, publishedAt }: Lesson): string {
  const day = publishedAt?.slice(0, 10)
  return [author?.trim() || 'Journey Paradigm Team', ...(day ? [cardDate(day)] : [])].join(' · ')
}

export function worksheetHeading(layout: LayoutContext, { title, excerpt }: Lesson, label: string): LayoutBlock[] {
  return headingBlocks(layout, { label, title, lead: excerpt, byline: null })
}

type HeadingParts = { label: string; title: string; lead: string | null; byline: string | null }

function headingBlocks(layout: LayoutContext, { label, title, lead, byline }: HeadingParts): LayoutBlock[] {
  const { styles, pt } = layout
  const set = (text: string, theme: TextTheme, role: string, before = 0) =>
    textBlocks(layout, text, theme, { tag: { role }, before: pt(before), keep: true })
  return [
    ...set(label, styles.label, 'P'),
    ...textBlocks(layout, title, styles.title, { tag: { role: 'H1' }, before: pt(1), keep: true, balanced: true }),
    ...(lead ? set(lead, styles.lead, 'P', 9) : []),
    ...(byline ? set(byline, styles.smallStrong, 'P', 9) : []),
  ]
}

export function sectionHeading(layout: LayoutContext, title: string): LayoutBlock[] {
  const { format, palette, pt, styles } = layout
  const line = { color: palette('hair'), weight: 0.7 }
  const rule = shapeBlock(pt(9), { role: 'P' }, (doc, x, y) => drawRule(doc, x, y, format.textWidth, line), {
    before: pt(17),
    keep: true,
  })
  return [rule, ...textBlocks(layout, title, styles.part, { tag: { role: 'H2' }, keep: true })]
}

export function listItem(layout: LayoutContext, text: string, list: Tag, icon: PdfIcon): LayoutBlock[] {
  const { styles, pt } = layout
  return textBlocks(layout, text, styles.body, {
    tag: { role: 'LI', within: list },
    before: pt(5),
    indent: pt(ICON_WIDTH),
    drawBehind: (doc, { x, y, height, first }) => first && icon(layout, doc, { x, y, height }),
  })
}

export const checkMark: PdfIcon = ({ palette, pt }, doc, { x, y, height }) =>
  drawTick(doc, x + pt(1), y + height / 2, pt(10), palette('ink'), pt(1.3))

export const checkbox =
  (ticked: boolean): PdfIcon =>
  ({ palette, pt }, doc, { x, y, height }) => {
    const size = pt(11)
    const top = y + (height - size) / 2
    doc
      .roundedRect(x + 0.5, top, size, size, pt(2.2))
      .lineWidth(pt(1))
      .stroke(palette('edge'))
    if (ticked) drawTick(doc, x + pt(1.5), top + size * 0.42, pt(13), palette('act'), pt(2))
  }

function drawTick(doc: PdfDocument, x: number, middle: number, width: number, color: string, weight: number): void {
  doc
    .moveTo(x, middle + width * 0.05)
    .lineTo(x + width * 0.34, middle + width * 0.36)
    .lineTo(x + width, middle - width * 0.36)
    .lineWidth(weight)
    .lineCap('round')
    .lineJoin('round')
    .stroke(color)
  doc.lineCap('butt')
}

export function exampleBlocks(layout: LayoutContext, text: string): LayoutBlock[] {
  const { styles, hue, pt } = layout
  return textBlocks(layout, text, styles.body, {
    tag: { role: 'P' },
    before: pt(8),
    indent: pt(13),
    drawBehind: (doc, { x, y, height }) => doc.rect(x, y, pt(2.2), height).fill(hue.base),
  })
}

/** Lays out a tinted box with heading and text. The background is drawn per line so that the box can break across pages. */
export function calloutBlocks(layout: LayoutContext, title: string, text: string): LayoutBlock[] {
  const { format, styles, hue, pt } = layout
  const drawBackground = (doc: PdfDocument, { x, y, height }: { x: number; y: number; height: number }) => {
    // Overlaps slightly to hide the seam between lines.
    doc.rect(x, y, format.textWidth, height + 0.4).fill(hue.tint)
  }
  const edge = (before: number, keep: boolean) =>
    shapeBlock(pt(10), { role: 'P' }, (doc, x, y) => drawBackground(doc, { x, y, height: pt(10) }), {
      before: pt(before),
      keep,
    })
  const inside = { indent: pt(14), width: format.textWidth - pt(14), drawBehind: drawBackground }
  const heading: TextTheme = { ...styles.heading, style: { ...styles.heading.style, color: hue.ink } }
  const lines = textBlocks(layout, text, styles.body, { tag: { role: 'P' }, ...inside, keep: true })
  return [
    edge(18, true),
    ...textBlocks(layout, title, heading, { tag: { role: 'H2' }, ...inside, keep: true }),
    ...lines,
    edge(0, false),
  ]
}
