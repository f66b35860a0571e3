/** Location of the video of a lesson: a file of this site, a player elsewhere, or a page that is only linked. */
export type VideoSource =
  | { kind: 'file' }
  | { kind: 'embed'; provider: 'YouTube' | 'Vimeo'; src: string }
  | { kind: 'link'; href: string }

export const embedOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

const videoPath = /^\/videos\/([0-9a-f-]{36})$/

export const videoPathOf = (id: string) => `/videos/${id}`

/** Returns the id of an uploaded video; undefined for any other URL. */
export const uploadedVideoId = (url: string): string | undefined => videoPath.exec(url)?.[1]

/** Reads the URL that an owner entered. */
export function videoSource(url: string): VideoSource {
  if (uploadedVideoId(url)) return { kind: 'file' }
  const youTubeId = youTubeIdOf(url)
  if (youTubeId) return { kind: 'embed', provider: 'YouTube', src: `${embedOrigins[0]}/embed/${youTubeId}?autoplay=1` }
  const vimeo = /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)(?:\/([\da-f]+))?(?:[?#]|$)/.exec(url)
  if (!vimeo) return { kind: 'link', href: url }
  const [, id, hash] = vimeo
  const query = new URLSearchParams({ autoplay: '1', dnt: '1', ...(hash ? { h: hash } : {}) })
  return { kind: 'embed', provider: 'Vimeo', src: `${embedOrigins[1]}/video/${id}?${query}` }
}

function youTubeIdOf(url: string): string | undefined {
  const parsed = URL.parse(url)
  if (parsed?.protocol !== 'https:') return undefined
  const host = parsed.hostname.replace(/^(www|m)\./, '')
  const [, first = '', second = ''] = parsed.pathname.split('/')
  const isYouTube = host === 'youtube.com' || host === 'youtube-nocookie.com'
  const id =
    host === 'youtu.be'
      ? first
      : isYouTube && ['embed', 'shorts', 'live'].includes(first)
        ? second
        : isYouTube && first === 'watch'
          ? (parsed.searchParams.get('v') ?? '')
          : ''
  return /^[\w-]{11}$/.test(id) ? id : undefined
}
