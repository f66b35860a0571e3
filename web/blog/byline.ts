/** Who wrote it; what nobody put a name to is the team's. */
export const byline = (author: string | null): string => author?.trim() || 'Journey Paradigm Team'
