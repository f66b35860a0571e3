import contours from '../assets/contour-tile.svg?url'

/** For pages whose first large thing lies on contour lines: a picture that only the styles name would be asked for last. */
export const preloadedBackground = { rel: 'preload', as: 'image', href: contours, type: 'image/svg+xml' }
