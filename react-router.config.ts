import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The API serves its own addresses; React Router sees only pages.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
