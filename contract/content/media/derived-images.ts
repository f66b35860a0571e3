/**
 * Images that are made from the logo and the link preview of the settings, at `/icons/{image id}/{file}`. `width` and
 * `height` in pixels. `inner`: part of the icon that the logo covers, on an opaque background. Without it, the logo fills
 * the icon and the rest is transparent.
 */
export const logoIcons = {
  'mark.png': { size: 144 },
  'favicon.png': { size: 48 },
  'app-192.png': { size: 192 },
  'app-512.png': { size: 512 },
  'touch-180.png': { size: 180, inner: 0.8 },
  // Systems cut maskable icons to a circle of four fifths.
  'maskable-192.png': { size: 192, inner: 0.6 },
  'maskable-512.png': { size: 512, inner: 0.6 },
} as const satisfies Record<string, { size: number; inner?: number }>

export type LogoIcon = keyof typeof logoIcons

export const isLogoIcon = (file: string): file is LogoIcon => Object.hasOwn(logoIcons, file)

export const PREVIEW_FILE = 'preview.png'

/** Size of a link preview in pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 }

/** Returns the id of an uploaded image, or null for any other URL. */
export const imageIdOf = (url: string): string | null => /^\/media\/([\da-f-]{36})\//.exec(url)?.[1] ?? null

/** Returns the URL of the folder with the icons of a logo, '' without one. */
export const iconFolderOf = (logoUrl: string): string => (imageIdOf(logoUrl) ? `/icons/${imageIdOf(logoUrl)}` : '')
