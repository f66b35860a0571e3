import figtree from '../assets/fonts/figtree-latin-wght-normal.woff2?url'
import fraunces from '../assets/fonts/fraunces-latin-opsz-560.woff2?url'

/** The two upright fonts that every page needs immediately; the italic is loaded on demand. */
export const preloadedFonts: readonly string[] = [fraunces, figtree]
