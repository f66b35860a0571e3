export const FULL_SIZES = {
  users: 100_000,
  enrollments: 1_000_000,
  storeOrders: 100_000,
  posts: 10_000,
  products: 10_000,
  courses: 3_000,
  workshops: 3_000,
  lessons: 5_000,
  changes: 100_000,
}
export type Sizes = typeof FULL_SIZES
