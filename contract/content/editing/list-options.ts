export const postsListOptions = { sort: ['newest', 'oldest', 'title'], state: ['published', 'draft'] } as const
export const productsListOptions = {
  sort: ['newest', 'oldest', 'name', 'price'],
  state: ['active', 'inactive'],
  kind: ['physical', 'digital', 'bundle'],
} as const
export const coursesListOptions = { sort: ['newest', 'date', 'title'], state: ['active', 'inactive'] } as const
export const workshopsListOptions = { sort: ['date', 'earliest', 'title'], state: ['active', 'inactive'] } as const
export const lessonsListOptions = { sort: ['order', 'title', 'newest'], state: ['published', 'draft'] } as const
