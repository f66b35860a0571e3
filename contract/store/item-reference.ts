/** An item of a purchase: exactly one id. */
export type ItemReference = {
  productId?: number | undefined
  courseId?: string | undefined
  workshopId?: string | undefined
  coachingTypeId?: string | undefined
}

/** 'productId 3', which is equal for the same item. */
export function itemReferenceKey({ productId, courseId, workshopId, coachingTypeId }: ItemReference): string {
  return Object.entries({ productId, courseId, workshopId, coachingTypeId })
    .flatMap(([name, id]) => (id === undefined ? [] : [`${name} ${id}`]))
    .join(' ')
}
