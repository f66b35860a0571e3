export const categoryOptions = ['', 'Spiritual', 'Health', 'Education', 'Finance'].map((value) => ({
  value,
  label: value || 'None',
}))

export const levelOptions = ['', 'Beginner', 'Intermediate', 'Advanced'].map((value) => ({
  value,
  label: value || 'None',
}))
