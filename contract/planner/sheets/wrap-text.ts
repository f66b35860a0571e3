import { glyphWidth, type SheetFont } from './text-widths.ts'

const ELLIPSIS = '…'
/** No line break before these: combining marks, joiners and variation selectors. */
const attached = /^(?:\p{M}|\u200d)/u

/** Letters without a line break between them, with their width in units of the font size. */
type Cluster = { text: string; width: number }

/**
 * Breaks a text into at most `maxLines` lines. A longer text ends with an ellipsis. All white space counts as one space.
 * Takes time in proportion to the length of the text.
 * @param width in units of the font size
 */
export function wrapText(text: string, font: SheetFont, width: number, maxLines: number): string[] {
  const words = text.split(/\s+/).filter(Boolean)
  const space = { text: ' ', width: glyphWidth(' ', font) }
  const lines: Cluster[][] = [[]]
  let taken = 0
  for (const [index, word] of words.entries()) {
    const clusters = clustersOf(word, font)
    const wordWidth = clusters.reduce((sum, cluster) => sum + cluster.width, 0)
    const line = lines.at(-1) ?? []
    if (line.length > 0 && taken + space.width + wordWidth > width) {
      lines.push([])
      taken = 0
    } else if (index > 0 && line.length > 0) {
      line.push(space)
      taken += space.width
    }
    for (const cluster of clusters) {
      if (taken > 0 && taken + cluster.width > width) {
        lines.push([])
        taken = 0
      }
      lines.at(-1)?.push(cluster)
      taken += cluster.width
    }
    if (lines.length > maxLines) break
  }
  const visible = lines.slice(0, maxLines).filter((line) => line.length > 0)
  const last = visible.at(-1)
  if (last && lines.length > maxLines) truncateLine(last, { text: ELLIPSIS, width: glyphWidth('m', font) }, width)
  return visible.map((line) => line.map((cluster) => cluster.text).join(''))
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
