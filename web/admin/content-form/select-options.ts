/** What a category's list offers; the first is none. */
export const categoryChoices = ['', 'Spiritual', 'Health', 'Education', 'Finance'].map((value) => ({
  value,
  label: value || 'None',
}))

export const levelChoices = ['', 'Beginner', 'Intermediate', 'Advanced'].map((value) => ({
  value,
  label: value || 'None',
}))
