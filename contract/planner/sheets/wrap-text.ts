import { glyphWidth, type SheetFont } from './text-widths.ts'

const ELLIPSIS = '…'
/** No line break before these: combining marks, joiners and variation selectors. */
const attached = /^(?:\p{M}|\u200d)/u

/** Letters without a line break between them, with their width in units of the font size. */
type Cluster = { text: string; width: number }
type Line = { clusters: Cluster[]; isWordEnd: boolean }

/** `isWordEnd` is false if the line ends within a word. */
export type TextLine = { text: string; isWordEnd: boolean }

/**
 * Breaks a text into lines. All white space counts as one space. Takes time in proportion to the length of the text.
 * @param widthOf width of a line by its index, in units of the font size
 */
export function breakText(text: string, font: SheetFont, widthOf: (line: number) => number): TextLine[] {
  const lines = breakClusters(text, font, widthOf, Number.POSITIVE_INFINITY)
  return lines.map(({ clusters, isWordEnd }) => ({ text: textOf(clusters), isWordEnd }))
}

/** Returns the text of lines, to break it again. */
export const joinLines = (lines: readonly TextLine[]): string =>
  lines
    .map(({ text, isWordEnd }) => (isWordEnd ? `${text} ` : text))
    .join('')
    .trim()

/**
 * Breaks a text into at most `maxLines` lines. A longer text ends with an ellipsis.
 * @param width in units of the font size
 */
export function wrapText(text: string, font: SheetFont, width: number, maxLines: number): string[] {
  const lines = breakClusters(text, font, () => width, maxLines)
  const visible = lines.slice(0, maxLines).map(({ clusters }) => clusters)
  const last = visible.at(-1)
  if (last && lines.length > maxLines) truncateLine(last, { text: ELLIPSIS, width: glyphWidth('m', font) }, width)
  return visible.map(textOf)
}

const textOf = (clusters: readonly Cluster[]): string => clusters.map(({ text }) => text).join('')

/** Stops after `maxLines` lines and a part of the next one. */
function breakClusters(text: string, font: SheetFont, widthOf: (line: number) => number, maxLines: number): Line[] {
  const space = { text: ' ', width: glyphWidth(' ', font) }
  let line: Line = { clusters: [], isWordEnd: true }
  const lines = [line]
  let taken = 0
  const addLine = (isWordEnd: boolean) => {
    line.isWordEnd = isWordEnd
    line = { clusters: [], isWordEnd: true }
    lines.push(line)
    taken = 0
  }
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const clusters = clustersOf(word, font)
    const wordWidth = clusters.reduce((sum, cluster) => sum + cluster.width, 0)
    if (line.clusters.length > 0) {
      if (taken + space.width + wordWidth > widthOf(lines.length - 1)) addLine(true)
      else {
        line.clusters.push(space)
        taken += space.width
      }
    }
    const [width, nextWidth] = [widthOf(lines.length - 1), widthOf(lines.length)]
    if (line.clusters.length === 0 && wordWidth > width && nextWidth > width) addLine(true)
    for (const cluster of clusters) {
      if (taken > 0 && taken + cluster.width > widthOf(lines.length - 1)) addLine(false)
      line.clusters.push(cluster)
      taken += cluster.width
    }
    if (lines.length > maxLines) break
  }
  return lines.at(-1)?.clusters.length === 0 ? lines.slice(0, -1) : lines
}

/** Replaces the end of a line by an ellipsis. */
function truncateLine(line: Cluster[], ellipsis: Cluster, width: number): void {
  let taken = line.reduce((sum, cluster) => sum + cluster.width, 0)
  while (line.length > 0 && (taken + ellipsis.width > width || line.at(-1)?.text === ' ')) {
    taken -= line.pop()?.width ?? 0
  }
  line.push(ellipsis)
}

function clustersOf(word: string, font: SheetFont): Cluster[] {
  const clusters: Cluster[] = []
  let isJoined = false
  for (const letter of word) {
    const previous = clusters.at(-1)
    if (previous && (isJoined || attached.test(letter))) previous.text += letter
    else clusters.push({ text: letter, width: glyphWidth(letter, font) })
    isJoined = letter === '\u200d'
  }
  return clusters
}
