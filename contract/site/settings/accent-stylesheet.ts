/** Returns the URL of the style sheet with an accent color, such as '#1a6b5c'. */
export const accentStylesheet = (color: string): string => `/accent/${color.slice(1)}.css`
