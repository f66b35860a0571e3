/** 'canceled': removed from the class by an admin, without a refund. */
export const enrollmentStatuses = ['pending', 'completed', 'failed', 'refunded', 'canceled'] as const
