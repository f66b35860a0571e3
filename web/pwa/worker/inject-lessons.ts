/** The place in the page that is filled; its own text says that there are none. */
const place = /(<div id="kept-lessons">)[\s\S]*?(<\/div>)/

/** Names the kept lessons in the offline page. Their titles are read from pages of ours, where they are HTML already. */
export function injectLessons(page: string, lessons: readonly { path: string; html: string }[]): string {
  if (lessons.length === 0) return page
  const items = lessons.map(({ path, html }) => `<li><a href="${escaped(path)}">${titleOf(html)}</a></li>`)
  return page.replace(place, (_, begin, end) => `${begin}<ul class="offline__lessons">${items.join('')}</ul>${end}`)
}

function titleOf(html: string): string {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? []
  return title.replace(/ \| Journey Paradigm$/, '') || 'A lesson'
}

const escaped = (path: string) => path.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
