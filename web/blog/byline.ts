export const byline = (author: string | null): string => author?.trim() || 'Journey Paradigm Team'
