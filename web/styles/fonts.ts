import figtree from '../assets/fonts/figtree-latin-wght-normal.woff2?url'
import fraunces from '../assets/fonts/fraunces-latin-opsz-560.woff2?url'

/** The two upright faces every page needs at once; the italic may come late. */
export const preloadedFonts: readonly string[] = [fraunces, figtree]
