import contours from '../assets/contour-tile.svg?url'

/** Browsers fetch images referenced by CSS last. */
export const preloadedBackground = { rel: 'preload', as: 'image', href: contours, type: 'image/svg+xml' }
