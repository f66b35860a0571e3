/** Returns the author's name, or the team's name if there is no author. */
export const byline = (author: string | null): string => author?.trim() || 'Journey Paradigm Team'
