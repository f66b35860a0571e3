import contours from '../assets/contour-tile.svg?url'

/** Preloads the contour background for pages that show it first: browsers fetch images referenced by CSS last. */
export const preloadedBackground = { rel: 'preload', as: 'image', href: contours, type: 'image/svg+xml' }
