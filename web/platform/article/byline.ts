export const byline = (author: string | null, businessName: string): string => author?.trim() || `${businessName} Team`
