import { iconFolderOf } from '#contract/content/media/derived-images.ts'
import type { PageHandle } from '#contract/page-handle.ts'
import { loadersContext } from '../router/loaders-context.ts'
import type { Route } from './+types/manifest.route'

export const handle: PageHandle = { cache: {} }

/** Returns the web app manifest. */
export function loader({ context }: Route.LoaderArgs) {
  const { businessName, tagline, logoUrl } = context.get(loadersContext).site.settings
  const names = { ...namesOf(businessName), description: tagline || businessName }
  return new Response(JSON.stringify({ ...manifest, ...names, icons: iconsIn(iconFolderOf(logoUrl) || '/icons') }), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' },
  })
}

/** Home screens cut off longer names. */
const SHORT_NAME_MAX = 12

const namesOf = (name: string) => ({
  name,
  short_name: name.length <= SHORT_NAME_MAX ? name : (name.split(/\s/)[0] ?? name).slice(0, SHORT_NAME_MAX),
})

const iconsIn = (folder: string) => [
  icon(`${folder}/app`, 192, 'any'),
  icon(`${folder}/app`, 512, 'any'),
  icon(`${folder}/maskable`, 192, 'maskable'),
  icon(`${folder}/maskable`, 512, 'maskable'),
]

const icon = (path: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `${path}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const manifest = {
  id: '/',
  lang: 'en',
  dir: 'ltr',
  start_url: '/planner',
  scope: '/',
  display: 'standalone',
  background_color: '#faf6ee',
  theme_color: '#faf6ee',
  categories: ['education', 'lifestyle', 'productivity'],
  shortcuts: [
    { name: 'Digital binder', short_name: 'Binder', url: '/binder' },
    { name: 'Schedule', url: '/schedule' },
    { name: 'Classes', url: '/classes' },
    { name: 'Store', url: '/store' },
  ],
}
