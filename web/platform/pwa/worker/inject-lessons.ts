/** The container in the offline page; its default text covers the empty list. */
const container = /(<div id="saved-lessons">)[\s\S]*?(<\/div>)/

/** Lists the cached lessons in the offline page. Titles come from pages of this site and are escaped already. */
export function injectLessons(page: string, lessons: readonly { path: string; html: string }[]): string {
  if (lessons.length === 0) return page
  const items = lessons.map(({ path, html }) => `<li><a href="${escaped(path)}">${titleOf(html)}</a></li>`)
  return page.replace(container, (_, begin, end) => `${begin}<ul class="offline__lessons">${items.join('')}</ul>${end}`)
}

function titleOf(html: string): string {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? []
  return title.replace(/ \| [^|]*$/, '') || 'A lesson'
}

const escaped = (path: string) => path.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)
