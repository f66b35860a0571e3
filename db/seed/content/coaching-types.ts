export const coachingTypes = [
  {
    slug: 'setup-session',
    title: 'Setup session',
    description:
      'We set up your binder together: the sections you need, the pages you start with, and a time in your week to use them.',
    minutes: 60,
    bufferMinutes: 15,
    price: '80.00',
  },
  {
    slug: 'quarterly-review',
    title: 'Quarterly review',
    description: 'Bring the pages of the last three months. We look at what worked and choose the next destination.',
    minutes: 90,
    bufferMinutes: 15,
    price: '120.00',
  },
] as const
