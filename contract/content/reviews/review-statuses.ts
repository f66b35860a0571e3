export const reviewStatuses = ['pending', 'published', 'rejected'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]
