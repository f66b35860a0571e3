import type { Lesson } from '#contract/content/posts-and-lessons.ts'
import { cardDate } from '#contract/dates.ts'
import {
  across,
  type LayoutBlock,
  type LayoutContext,
  plain,
  shape,
  type Tag,
  type TextStyle,
} from './layout-blocks.ts'
import type { TextTheme } from './text-styles.ts'

/** Where the text of an entry begins: its sign stands before it. */
export const ICON_WIDTH = 20

/** Draws the sign of an entry; `x` and `y` are the corner of a line of `height`. */
export type PdfIcon = (desk: LayoutContext, pen: TextStyle, at: { x: number; y: number; height: number }) => void

/** Label, title, lead, and who wrote it when. */
export function head(desk: LayoutContext, lesson: Lesson, label: string): LayoutBlock[] {
  const { title, excerpt, content } = lesson
  return headOf(desk, { label, title, lead: content && excerpt, byline: bylineOf(lesson) })
}

/** Who wrote it and when: 'Journey Paradigm Team · Mar 1, 2024'. */
export function bylineOf({ author, publishedAt }: Lesson): string {
  const day = publishedAt?.slice(0, 10)
  return [author?.trim() || 'Journey Paradigm Team', ...(day ? [cardDate(day)] : [])].join(' · ')
}

/** The same without who wrote it: a worksheet is its reader's own. */
export function worksheetHead(desk: LayoutContext, { title, excerpt }: Lesson, label: string): LayoutBlock[] {
  return headOf(desk, { label, title, lead: excerpt, byline: null })
}

type Head = { label: string; title: string; lead: string | null; byline: string | null }

function headOf(desk: LayoutContext, { label, title, lead, byline }: Head): LayoutBlock[] {
  const { styles, pt } = desk
  const set = (text: string, look: TextTheme, role: string, before = 0) =>
    plain(desk, text, look, { tag: { role }, before: pt(before), keep: true })
  return [
    ...set(label, styles.label, 'P'),
    ...plain(desk, title, styles.title, { tag: { role: 'H1' }, before: pt(1), keep: true, balanced: true }),
    ...(lead ? set(lead, styles.lead, 'P', 9) : []),
    ...(byline ? set(byline, styles.smallStrong, 'P', 9) : []),
  ]
}

/** The heading of a part, under the line that begins it. */
export function part(desk: LayoutContext, title: string): LayoutBlock[] {
  const { format, palette, pt, styles } = desk
  const line = { colour: palette('hair'), weight: 0.7 }
  const rule = shape(pt(9), { role: 'P' }, (pen, x, y) => across(pen, x, y, format.textWidth, line), {
    before: pt(17),
    keep: true,
  })
  return [rule, ...plain(desk, title, styles.part, { tag: { role: 'H2' }, keep: true })]
}

/** An entry of a list, with a sign before its first line. */
export function entry(desk: LayoutContext, text: string, list: Tag, sign: PdfIcon): LayoutBlock[] {
  const { styles, pt } = desk
  return plain(desk, text, styles.body, {
    tag: { role: 'LI', within: list },
    before: pt(5),
    indent: pt(ICON_WIDTH),
    behind: (pen, { x, y, height, first }) => first && sign(desk, pen, { x, y, height }),
  })
}

export const tick: PdfIcon = ({ palette, pt }, pen, { x, y, height }) =>
  drawTick(pen, x + pt(1), y + height / 2, pt(10), palette('ink'), pt(1.3))

/** A box to tick, and the tick if there is one, as a pen would make it. */
export const box =
  (ticked: boolean): PdfIcon =>
  ({ palette, pt }, pen, { x, y, height }) => {
    const size = pt(11)
    const top = y + (height - size) / 2
    pen
      .roundedRect(x + 0.5, top, size, size, pt(2.2))
      .lineWidth(pt(1))
      .stroke(palette('edge'))
    if (ticked) drawTick(pen, x + pt(1.5), top + size * 0.42, pt(13), palette('act'), pt(2))
  }

function drawTick(pen: TextStyle, x: number, middle: number, width: number, colour: string, weight: number): void {
  pen
    .moveTo(x, middle + width * 0.05)
    .lineTo(x + width * 0.34, middle + width * 0.36)
    .lineTo(x + width, middle - width * 0.36)
    .lineWidth(weight)
    .lineCap('round')
    .lineJoin('round')
    .stroke(colour)
  pen.lineCap('butt')
}

/** A story, with a bar in the lesson's hue beside it. */
export function story(desk: LayoutContext, text: string): LayoutBlock[] {
  const { styles, hue, pt } = desk
  return plain(desk, text, styles.body, {
    tag: { role: 'P' },
    before: pt(8),
    indent: pt(13),
    behind: (pen, { x, y, height }) => pen.rect(x, y, pt(2.2), height).fill(hue.base),
  })
}

/** A tinted box: heading and text, with the ground drawn line by line, so that it may break. */
export function tinted(desk: LayoutContext, title: string, text: string): LayoutBlock[] {
  const { format, styles, hue, pt } = desk
  const ground = (pen: TextStyle, { x, y, height }: { x: number; y: number; height: number }) => {
    // A hair over, so that no seam shows between two lines.
    pen.rect(x, y, format.textWidth, height + 0.4).fill(hue.tint)
  }
  const edge = (before: number, keep: boolean) =>
    shape(pt(10), { role: 'P' }, (pen, x, y) => ground(pen, { x, y, height: pt(10) }), { before: pt(before), keep })
  const inside = { indent: pt(14), width: format.textWidth - pt(14), behind: ground }
  const heading: TextTheme = { ...styles.heading, style: { ...styles.heading.style, colour: hue.ink } }
  const lines = plain(desk, text, styles.body, { tag: { role: 'P' }, ...inside, keep: true })
  return [
    edge(18, true),
    ...plain(desk, title, heading, { tag: { role: 'H2' }, ...inside, keep: true }),
    ...lines,
    edge(0, false),
  ]
}
